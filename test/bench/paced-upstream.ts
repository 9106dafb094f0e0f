import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { completionChunk, sse } from '../helpers/test-upstream';

/**
 * A process of its own that looks like vLLM and streams at the pace that the prompt names (`pace:30` tokens a second, `pace:0`
 * as fast as it can), as many tokens as asked for. Prints its port.
 */
const token = sse(completionChunk('token '));
const end = sse({ choices: [{ index: 0, text: '', logprobs: null, finish_reason: 'length' }] }) + sse('[DONE]');

const server = createServer((request, response) => {
  const json = (value: unknown) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (request.url === '/v1/models') return void json({ data: [{ id: 'qwen2.5-coder-paced', owned_by: 'vllm', max_model_len: 4096 }] });
  if (request.method === 'GET') return void response.writeHead(404).end();
  let text = '';
  request.on('data', (part: Buffer) => (text += part.toString()));
  request.on('end', () => {
    const { max_tokens: maxTokens, prompt } = JSON.parse(text) as { max_tokens: number; prompt: string };
    const pace = Number(/pace:(\d+)/.exec(prompt)?.[1] ?? 30);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (pace === 0) return void response.end(token.repeat(maxTokens) + end);
    const startMs = performance.now();
    let sent = 0;
    const timer = setInterval(() => {
      // Late timers catch up, so that the pace holds on a busy machine too.
      const due = Math.min(maxTokens, Math.floor(((performance.now() - startMs) * pace) / 1000) + 1);
      for (; sent < due; sent += 1) response.write(token);
      if (sent === maxTokens) {
        clearInterval(timer);
        response.end(end);
      }
    }, 1000 / pace);
    response.write(token);
    sent = 1;
    response.once('close', () => clearInterval(timer));
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
