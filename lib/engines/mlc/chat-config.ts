import type { MlcQuantization } from '../webllm/models';
import type { Qwen2Config } from './qwen2-layout';

/** Ends of text and of a turn in Qwen2's vocabulary. */
const END_OF_TEXT = 151_643;
const END_OF_TURN = 151_645;

/** `mlc-chat-config.json`: what the library reads of a model beside its weights. */
export function chatConfigJson(config: Qwen2Config, quantization: MlcQuantization, contextTokens: number): string {
  const value = {
    version: '0.1.0',
    model_type: 'qwen2',
    quantization,
    model_config: {
      hidden_act: 'silu',
      hidden_size: config.hidden,
      intermediate_size: config.intermediate,
      num_attention_heads: config.heads,
      num_hidden_layers: config.layers,
      num_key_value_heads: config.kvHeads,
      rms_norm_eps: config.rmsEpsilon,
      rope_theta: config.ropeTheta,
      vocab_size: config.vocabulary,
      tie_word_embeddings: config.tied,
      context_window_size: contextTokens,
      prefill_chunk_size: 1024,
      tensor_parallel_shards: 1,
      head_dim: config.hidden / config.heads,
      dtype: 'float32',
    },
    vocab_size: config.vocabulary,
    context_window_size: contextTokens,
    sliding_window_size: -1,
    prefill_chunk_size: 1024,
    attention_sink_size: -1,
    tensor_parallel_shards: 1,
    // The adapter sends every sampling field itself; these are plain defaults for anybody else.
    temperature: 1,
    presence_penalty: 0,
    frequency_penalty: 0,
    repetition_penalty: 1,
    top_p: 1,
    tokenizer_files: ['tokenizer.json'],
    tokenizer_info: { token_postproc_method: 'byte_level', prepend_space_in_encode: false, strip_space_in_decode: false },
    conv_template: {
      name: 'chatml',
      system_template: '<|im_start|>system\n{system_message}<|im_end|>\n',
      system_message: 'You are a helpful assistant.',
      system_prefix_token_ids: null,
      add_role_after_system_message: true,
      roles: { user: '<|im_start|>user', assistant: '<|im_start|>assistant' },
      role_templates: { user: '{user_message}', assistant: '{assistant_message}', tool: '{tool_message}' },
      messages: [],
      seps: ['<|im_end|>\n'],
      role_content_sep: '\n',
      role_empty_sep: '\n',
      stop_str: ['<|endoftext|>', '<|im_end|>'],
      stop_token_ids: [END_OF_TEXT, END_OF_TURN],
      function_string: '',
      use_function_calling: false,
    },
    pad_token_id: END_OF_TEXT,
    bos_token_id: END_OF_TEXT,
    eos_token_id: [...new Set([config.eosToken, END_OF_TEXT])],
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}
