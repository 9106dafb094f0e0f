import type { DecisionRecord } from '@/lib/routing';
import type { SessionController, SessionStore, TextChange } from '@/lib/session';
import type { MarkLabels } from './ghost-marks';
import { documentIdOf } from './models';
import { monaco } from './monaco';
import { probabilityStepIndex, tokenSpans } from './token-spans';

/** Accepted text on screen: its decorations, the first one over the whole text. */
interface Mark {
  readonly decisionId: string;
  readonly ids: string[];
}

/**
 * Text that was accepted keeps a quiet tint and, in the gutter, the sign of its origin; a card on hover says why it came.
 * Marks live with their model and go when the text goes, by undo or by hand.
 */
export class AcceptedMarks {
  private readonly marks = new Map<monaco.editor.ITextModel, Mark[]>();
  private heatmap = false;

  constructor(
    private readonly store: SessionStore,
    private readonly controller: SessionController,
    private readonly labels: () => MarkLabels,
  ) {}

  /** Marks what stands in the model of a decision's completion, after all of it or a part was accepted. */
  accepted(model: monaco.editor.ITextModel, decisionId: string): void {
    const record = this.store.getState().decisions.findLast(({ id }) => id === decisionId);
    const place = this.controller.placeOf(decisionId);
    if (record?.shown == null || place === null || place.documentId !== documentIdOf(model)) return;
    const start = place.prefix.length;
    const length = commonLength(record.shown, model.getValue().slice(start));
    const kept = (this.marks.get(model) ?? []).filter((mark) => mark.decisionId !== decisionId);
    const old = (this.marks.get(model) ?? []).filter((mark) => mark.decisionId === decisionId).flatMap(({ ids }) => ids);
    if (length === 0) {
      model.deltaDecorations(old, []);
      this.marks.set(model, kept);
      return;
    }
    const ids = model.deltaDecorations(old, this.decorationsOf(model, record, start, length));
    this.marks.set(model, [...kept, { decisionId, ids }]);
  }

  /** Drops the marks whose text is gone. */
  afterEdit(model: monaco.editor.ITextModel): void {
    const marks = this.marks.get(model);
    if (marks === undefined || marks.length === 0) return;
    const gone = marks.filter(({ ids }) => model.getDecorationRange(ids[0] ?? '')?.isEmpty() !== false);
    if (gone.length === 0) return;
    model.deltaDecorations(gone.flatMap(({ ids }) => ids), []);
    this.marks.set(model, marks.filter((mark) => !gone.includes(mark)));
  }

  /** Drops the marks of text that the page replaces; what stands there next was not accepted. */
  beforeReplacement(model: monaco.editor.ITextModel, { start, end }: Pick<TextChange, 'start' | 'end'>): void {
    const marks = this.marks.get(model) ?? [];
    const replaced = marks.filter(({ ids }) => {
      const range = model.getDecorationRange(ids[0] ?? '');
      return range === null || (model.getOffsetAt(range.getStartPosition()) < end && model.getOffsetAt(range.getEndPosition()) > start);
    });
    if (replaced.length === 0) return;
    model.deltaDecorations(replaced.flatMap(({ ids }) => ids), []);
    this.marks.set(model, marks.filter((mark) => !replaced.includes(mark)));
  }

  /** Colours each token of local text by its probability, or takes the colours away. */
  showHeatmap(heatmap: boolean): void {
    if (heatmap === this.heatmap) return;
    this.heatmap = heatmap;
    for (const [model, marks] of this.marks) {
      if (model.isDisposed()) {
        this.marks.delete(model);
        continue;
      }
      this.marks.set(
        model,
        marks.map((mark) => {
          const range = model.getDecorationRange(mark.ids[0] ?? '');
          const record = this.store.getState().decisions.findLast(({ id }) => id === mark.decisionId);
          if (range === null || record === undefined) return mark;
          const start = model.getOffsetAt(range.getStartPosition());
          return { ...mark, ids: model.deltaDecorations(mark.ids, this.decorationsOf(model, record, start, model.getOffsetAt(range.getEndPosition()) - start)) };
        }),
      );
    }
  }

  private decorationsOf(model: monaco.editor.ITextModel, record: DecisionRecord, start: number, length: number): monaco.editor.IModelDeltaDecoration[] {
    const labels = this.labels();
    const range = (from: number, to: number) => monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to));
    const card = { value: labels.card(record), isTrusted: false };
    const origin = record.origin ?? 'local';
    const whole: monaco.editor.IModelDeltaDecoration = {
      range: range(start, start + length),
      options: {
        inlineClassName: `accepted accepted-${origin}`,
        hoverMessage: card,
        stickiness: monaco.editor.TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges,
      },
    };
    const sign: monaco.editor.IModelDeltaDecoration = {
      range: range(start, start),
      options: {
        showIfCollapsed: true,
        glyphMarginClassName: `ghost-glyph ghost-glyph-${origin}${record.recorded ? ' ghost-glyph-recorded' : ''}`,
        glyphMarginHoverMessage: card,
        stickiness: monaco.editor.TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges,
      },
    };
    if (!this.heatmap || record.local === null || record.shown !== record.local.text) return [whole, sign];
    const tokens = tokenSpans(record.local)
      .filter(({ end }) => end <= length)
      .map((span): monaco.editor.IModelDeltaDecoration => ({
        range: range(start + span.start, start + span.end),
        options: { inlineClassName: `heat heat-${probabilityStepIndex(span.probability)}`, stickiness: monaco.editor.TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges },
      }));
    return [whole, sign, ...tokens];
  }
}

/** Length of what two texts share at their beginnings, line ends counted alike. */
function commonLength(wanted: string, there: string): number {
  let i = 0;
  while (i < wanted.length && wanted[i] === there[i]) i += 1;
  return i;
}
