import type { StatedModel } from '@/lib/charts';

/** Where the figures below were published. */
export const PAPER = {
  citation: 'Thangarajah, Chen, Hassan: SynConfRoute: Syntax-Aware Routing for Efficient Code Completion with Small CodeLLMs (2026)',
  doi: '10.5281/zenodo.19882218',
} as const;

/** One published figure. pass@1 and shares are fractions; times are milliseconds. */
export interface PaperFigure {
  readonly item: string;
  readonly value: number;
  readonly format: 'percent' | 'ms' | 'count';
  /** Share kept local, where one is stated with it. */
  readonly localRate?: number;
  readonly note?: string;
}

export type ReferenceGroup = 'models' | 'quantization' | 'routing' | 'deployment' | 'complement' | 'latency' | 'fewShot';

/** Models with both a pass@1 and a time per completion in the paper (HumanEval-Infilling, single line, chat prompt). */
export const PAPER_MODELS: readonly StatedModel[] = [
  { name: '1.5B', passAt1: 0.12, latencyMs: 160 },
  { name: '3B', passAt1: 0.633, latencyMs: 150 },
  { name: '32B', passAt1: 0.648, latencyMs: 700 },
  { name: '480B', passAt1: 0.715, latencyMs: 170 },
  { name: '3B + 480B', passAt1: 0.789, latencyMs: 320 },
];

const all = 'all 1,033 tasks';
const test = '833 test tasks';

/** What the paper's text states; what stands only as points in a plot is left out. */
export const PAPER_FIGURES: Readonly<Record<ReferenceGroup, readonly PaperFigure[]>> = {
  models: [
    { item: 'Qwen2.5-Coder 3B', value: 0.647, format: 'percent', note: all },
    { item: 'Qwen2.5-Coder 32B', value: 0.648, format: 'percent', note: all },
    { item: 'Qwen3-Coder 30B-A3B', value: 0.642, format: 'percent', note: all },
    { item: 'Qwen3-Coder 480B-A35B', value: 0.723, format: 'percent', note: `${all}, zero-shot` },
    { item: 'Qwen3-Coder-Next', value: 0.411, format: 'percent', note: all },
    { item: 'StarCoder-1B', value: 0.011, format: 'percent', note: all },
    { item: 'Qwen2.5-Coder 1.5B', value: 0.12, format: 'percent', note: test },
    { item: 'Qwen2.5-Coder 3B', value: 0.633, format: 'percent', note: test },
    { item: 'Qwen3-Coder 480B-A35B', value: 0.715, format: 'percent', note: test },
    { item: 'Qwen2.5-Coder 3B, native FIM', value: 0.552, format: 'percent', note: 'other families 26–35%' },
  ],
  quantization: [
    { item: '3B, Q4_K_M', value: 0.647, format: 'percent' },
    { item: '3B, fp16', value: 0.644, format: 'percent' },
    { item: '3B, q2_K', value: 0, format: 'percent', note: 'below 3B use q8_0; below 1B not viable with the chat prompt' },
  ],
  routing: [
    { item: 'Always local (3B)', value: 0.633, format: 'percent', localRate: 1 },
    { item: 'Static signals', value: 0.634, format: 'percent' },
    { item: 'Embedding KNN', value: 0.634, format: 'percent' },
    { item: 'Combined', value: 0.633, format: 'percent' },
    { item: 'Eagle', value: 0.66, format: 'percent' },
    { item: 'Confidence only, t = 0.5', value: 0.647, format: 'percent' },
    { item: 'Confidence only, t = 0.6', value: 0.675, format: 'percent' },
    { item: 'Confidence only, t = 0.7', value: 0.725, format: 'percent', localRate: 0.676 },
    { item: 'SynConfRoute, t = 0.6', value: 0.783, format: 'percent', localRate: 0.7 },
    { item: 'SynConfRoute, t = 0.7', value: 0.789, format: 'percent', localRate: 0.58 },
    { item: 'Always server (480B)', value: 0.715, format: 'percent', localRate: 0 },
    { item: 'Oracle', value: 0.852, format: 'percent' },
    { item: 'Confidence only, 3B + 32B', value: 0.7, format: 'percent' },
    { item: 'DeepSeek-Coder 6.7B alone', value: 0.295, format: 'percent' },
    { item: 'DeepSeek-Coder 6.7B routed to 480B', value: 0.591, format: 'percent' },
  ],
  deployment: [
    { item: 'Always local', value: 0.633, format: 'percent', localRate: 1 },
    { item: 'Always larger', value: 0.715, format: 'percent', localRate: 0 },
    { item: 'Confidence only', value: 0.725, format: 'percent', localRate: 0.68 },
    { item: 'SynConfRoute', value: 0.789, format: 'percent', localRate: 0.58 },
    { item: 'Oracle', value: 0.852, format: 'percent' },
  ],
  complement: [
    { item: 'Solvable tasks that only the 3B solves', value: 0.137, format: 'percent' },
    { item: 'Solvable tasks that only the 480B solves', value: 0.22, format: 'percent' },
    { item: 'Confident but wrong completions', value: 166, format: 'count', note: '77 of them (46%) do not parse' },
    { item: 'Right completions kept local', value: 397, format: 'count', note: 'none fails to parse' },
    { item: 'Calibration with 50 / 100 / 200 / 400 tasks, 3 seeds', value: 0.002, format: 'percent', note: 'largest difference in pass@1; standard deviation below 0.4 points' },
  ],
  latency: [
    { item: '3B', value: 150, format: 'ms' },
    { item: '1.5B', value: 160, format: 'ms' },
    { item: '7B', value: 190, format: 'ms' },
    { item: '480B', value: 170, format: 'ms' },
    { item: '32B', value: 700, format: 'ms' },
    { item: 'Routed, 3B + 480B', value: 320, format: 'ms' },
    { item: 'Routed, 3B + 32B', value: 850, format: 'ms' },
    { item: 'Small and mid models within 200 ms', value: 11, format: 'count', note: 'of 23' },
  ],
  fewShot: [
    { item: '1.5B, zero-shot', value: 0.12, format: 'percent' },
    { item: '1.5B, one example by TF-IDF', value: 0.205, format: 'percent' },
    { item: '3B, zero-shot', value: 0.633, format: 'percent' },
    { item: '3B, one example by TF-IDF', value: 0.533, format: 'percent' },
    { item: '480B, zero-shot', value: 0.715, format: 'percent' },
    { item: '480B, one example by TF-IDF', value: 0.708, format: 'percent' },
    { item: '3B, the 480B’s answers as examples', value: 0.514, format: 'percent' },
    { item: '1.5B, vote of 10', value: 0.135, format: 'percent', note: 't = 0.6; greedy 11.9%; 5.2 unique answers a task' },
    { item: 'Failing tasks without a right answer among ten', value: 866, format: 'count', note: 'of 910' },
  ],
};

/** SAFIM, fractions. `models`: pass@1 of 1.5B, 3B, 32B, 480B alone; `routed`: confidence only, SynConfRoute, always 480B. */
export interface SafimRow {
  readonly split: string;
  readonly tasks: number;
  readonly models: readonly [number, number, number, number];
  readonly routed: readonly [number, number, number];
}

export const SAFIM: readonly SafimRow[] = [
  { split: 'Python, control flow', tasks: 750, models: [0, 0.007, 0.153, 0.461], routed: [0.256, 0.373, 0.461] },
  { split: 'Python, block', tasks: 805, models: [0.009, 0.231, 0.327, 0.417], routed: [0.292, 0.313, 0.417] },
  { split: 'Python, API', tasks: 181, models: [0.028, 0.26, 0.586, 0.674], routed: [0.497, 0.503, 0.674] },
  { split: 'Java, control flow', tasks: 2464, models: [0.008, 0.032, 0.272, 0.473], routed: [0.368, 0.462, 0.473] },
  { split: 'Java, block', tasks: 2479, models: [0.024, 0.189, 0.18, 0.324], routed: [0.25, 0.253, 0.324] },
  { split: 'Java, API', tasks: 56, models: [0.089, 0.232, 0.714, 0.893], routed: [0.464, 0.607, 0.893] },
  { split: 'C++, control flow', tasks: 4881, models: [0.007, 0.024, 0.234, 0.423], routed: [0.29, 0.415, 0.423] },
  { split: 'C++, block', tasks: 4968, models: [0.005, 0.098, 0.106, 0.221], routed: [0.149, 0.157, 0.221] },
  { split: 'C++, API', tasks: 52, models: [0, 0.058, 0.519, 0.731], routed: [0.423, 0.731, 0.731] },
];
