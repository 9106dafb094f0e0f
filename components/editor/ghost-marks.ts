import type { DecisionRecord, Gate } from '@/lib/routing';
import { monaco } from './monaco';

/** Words that the marks in the editor show; given by the page, so that they are in its language. */
export interface MarkLabels {
  readonly origin: (record: DecisionRecord) => string;
  readonly recorded: string;
  readonly explanation: (record: DecisionRecord) => string;
  /** Decision, score, syntax check and time as Markdown, for the card on accepted text. */
  readonly card: (record: DecisionRecord) => string;
  readonly complaint: (gate: Gate) => string;
  readonly waiting: string;
  /** What to do where somebody types into a locked file. */
  readonly readOnly: string;
}

export const ORIGIN_GLYPHS = { local: '●', server: '▲', 'kept-local': '◆' } as const;

/** The key that takes the text, where there is likely to be a keyboard. */
function acceptKey(): string {
  return window.matchMedia('(pointer: coarse)').matches ? '' : ' · Tab';
}

/**
 * Marks around ghost text: its tint (a class on the editor), the origin in the gutter and, after the line, origin and score in words.
 * They are drawn as decorations, so that nothing covers code.
 */
export class GhostMarks {
  private readonly decorations: monaco.editor.IEditorDecorationsCollection;
  private readonly waiting: monaco.editor.IEditorDecorationsCollection;

  constructor(
    private readonly editor: monaco.editor.IStandaloneCodeEditor,
    private readonly container: HTMLElement,
  ) {
    this.decorations = editor.createDecorationsCollection();
    this.waiting = editor.createDecorationsCollection();
  }

  /** @param record the decision whose text is on screen at `position`; null: none. */
  showGhost(record: DecisionRecord | null, position: monaco.IPosition | null, labels: MarkLabels): void {
    const model = this.editor.getModel();
    if (record?.origin == null || position === null || model === null) {
      delete this.container.dataset['ghostOrigin'];
      delete this.container.dataset['ghostRecorded'];
      this.decorations.clear();
      return;
    }
    this.container.dataset['ghostOrigin'] = record.origin;
    if (record.recorded) this.container.dataset['ghostRecorded'] = 'true';
    else delete this.container.dataset['ghostRecorded'];
    const recorded = record.recorded ? ` · ${labels.recorded}` : '';
    const score = record.confidence === null || record.origin === 'server' ? '' : ` ${record.confidence.toFixed(2)}`;
    const endColumn = model.getLineMaxColumn(position.lineNumber);
    this.decorations.set([
      {
        range: new monaco.Range(position.lineNumber, endColumn, position.lineNumber, endColumn),
        options: {
          showIfCollapsed: true,
          glyphMarginClassName: `ghost-glyph ghost-glyph-${record.origin}${record.recorded ? ' ghost-glyph-recorded' : ''}`,
          glyphMarginHoverMessage: { value: labels.explanation(record) },
          after: {
            content: ` ${ORIGIN_GLYPHS[record.origin]} ${labels.origin(record)}${recorded}${score}${acceptKey()} `,
            inlineClassName: `ghost-pill ghost-pill-${record.origin}${record.recorded ? ' ghost-pill-recorded' : ''}`,
            cursorStops: monaco.editor.InjectedTextCursorStops.None,
          },
        },
      },
    ]);
  }

  /** @param position where a completion is awaited; null: none is. */
  showWaiting(position: monaco.IPosition | null, labels: MarkLabels): void {
    const model = this.editor.getModel();
    if (position === null || model === null) {
      this.waiting.clear();
      return;
    }
    const endColumn = model.getLineMaxColumn(position.lineNumber);
    this.waiting.set([
      {
        range: new monaco.Range(position.lineNumber, endColumn, position.lineNumber, endColumn),
        options: {
          showIfCollapsed: true,
          glyphMarginClassName: 'ghost-glyph ghost-glyph-waiting',
          after: { content: ` … ${labels.waiting} `, inlineClassName: 'ghost-pill ghost-pill-waiting', cursorStops: monaco.editor.InjectedTextCursorStops.None },
        },
      },
    ]);
  }
}

const GATE_OWNER = 'synconfroute-gate';

/**
 * Draws the gate's complaint about a local answer that is not shown, where it points at code that is in the file; else at the cursor.
 * @param offset of the hole in the model's text.
 */
export function markGateComplaint(model: monaco.editor.ITextModel, record: DecisionRecord | null, offset: number, labels: MarkLabels): void {
  const gate = record?.local?.gate;
  if (gate == null || gate.valid || record?.local == null) {
    monaco.editor.setModelMarkers(model, GATE_OWNER, []);
    return;
  }
  const completionLength = record.local.text.length;
  const toModel = (at: number) => (at <= offset ? at : at <= offset + completionLength ? offset : at - completionLength);
  const [from, to] = gate.range ?? [offset, offset];
  const start = model.getPositionAt(toModel(from));
  const end = model.getPositionAt(Math.max(toModel(to), toModel(from)));
  const atOnePoint = start.lineNumber === end.lineNumber && start.column === end.column;
  monaco.editor.setModelMarkers(model, GATE_OWNER, [
    {
      severity: monaco.MarkerSeverity.Info,
      message: labels.complaint(gate),
      source: gate.checker,
      startLineNumber: start.lineNumber,
      startColumn: atOnePoint ? Math.max(1, start.column - 1) : start.column,
      endLineNumber: end.lineNumber,
      endColumn: atOnePoint ? start.column + 1 : end.column,
    },
  ]);
}

export function clearGateComplaint(model: monaco.editor.ITextModel): void {
  monaco.editor.setModelMarkers(model, GATE_OWNER, []);
}
