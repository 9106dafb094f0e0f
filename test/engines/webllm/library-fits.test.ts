import * as current from '@mlc-ai/web-llm';
import * as older from 'web-llm-0279';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { createMlcEngine, type MlcLibrary } from '@/lib/engines/webllm/library';

const RECORD = { model: 'https://models.test/m/', model_id: 'm', model_lib: 'https://models.test/m/lib.wasm' };

describe('the adapter’s picture of the library', () => {
  it('fits both versions that are installed, by type', () => {
    expectTypeOf<typeof current>().toExtend<MlcLibrary>();
    expectTypeOf<typeof older>().toExtend<MlcLibrary>();
  });

  it.each([
    ['0.2.86', current],
    ['0.2.79', older],
  ])('fits %s when it runs', (_, library: MlcLibrary) => {
    const engine = createMlcEngine(library, RECORD, () => undefined);
    expect(Reflect.get(engine, 'appConfig')).toMatchObject({ model_list: [RECORD] });
    expect(Reflect.get(engine, 'loadedModelIdToPipeline')).toBeInstanceOf(Map);
  });

  it('refuses a request before a model is loaded by the class that errors.ts knows', async () => {
    const engine = createMlcEngine(current, RECORD, () => undefined);
    await expect(engine.completions.create({ prompt: 'x' } as never)).rejects.toThrow(/not loaded/i);
  });
});
