import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { formatPredictions, InputError, parsePredictions, type RunStore } from '../evaluation';

/**
 * A run's rows in one predictions file, each appended when it is there. A last line that a stopped process cut off is dropped
 * and its task run again; failures are not kept, so the next start retries them.
 * @throws InputError from `load` where the file holds rows that are no predictions.
 */
export function fileStore(file: string): RunStore {
  return {
    load: async () => {
      const text = await readFile(file, 'utf8').catch(() => '');
      if (text.trim() === '') return { predictions: [], failures: [] };
      const whole = text.endsWith('\n') ? text : text.slice(0, text.lastIndexOf('\n') + 1);
      if (whole.length < text.length) await writeFile(file, whole);
      if (whole === '') return { predictions: [], failures: [] };
      const { rows, problems } = parsePredictions(whole, file);
      if (problems.length > 0) throw new InputError(problems);
      return { predictions: rows.map(({ prediction }) => prediction), failures: [] };
    },
    savePrediction: (_, prediction) => appendFile(file, formatPredictions([prediction])),
    saveFailure: () => Promise.resolve(),
  };
}
