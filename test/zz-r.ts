import { loadPackageAsset } from '@/lib/cli/package-assets';
import { generatedSource } from './syntax/generated-source';
const ruff = await import('@astral-sh/ruff-wasm-web');
await ruff.default({ module_or_path: await loadPackageAsset('ruff/ruff_wasm_bg.wasm') });
const w = new ruff.Workspace({ 'target-version': 'py311', lint: { select: [] } }, ruff.PositionEncoding.Utf16);
const s = generatedSource('python', 1000);
console.log(s.length, Object.getOwnPropertyNames(Object.getPrototypeOf(w)));
for (const [n, f] of [['check', () => w.check(s)], ['checkbroken', () => w.check(s + '\n)')], ['comments', () => w.comments(s)], ['enc', () => new TextEncoder().encode(s)]] as const) {
  const t: number[] = []; for (let i = 0; i < 120; i++) { const a = performance.now(); f(); t.push(performance.now() - a); }
  t.splice(0, 20); t.sort((a, b) => a - b); console.log(n, 'p50', t[50]!.toFixed(2), 'p95', t[95]!.toFixed(2));
}
