import { modelTitle } from '@/components/decision/model-title';
import type { AnswerFile } from '@/lib/workers/evaluation-service';

/** A run by its model and prompt mode: the same model answers the same tasks quite differently in another mode. */
export function runTitle({ model, promptMode }: Pick<AnswerFile, 'model' | 'promptMode'>): string {
  return `${modelTitle(model)} · ${promptMode}`;
}
