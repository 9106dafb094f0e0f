import type { LoadAsset } from '../assets';
import { quote, type Complaint } from '../complaint';
import { languageById } from '../languages';
import { TreeSitter } from '../tree-sitter';
import type { ExactParser } from './exact-parser';
import { javaRuleComplaints } from './java-rules';

/**
 * Java as `javac` parses it: java-parser's grammar, then rules on tree-sitter's tree for what javac's parser refuses
 * beyond the grammar (expressions that are no statements, integers out of range …).
 */
export async function loadJava(loadAsset: LoadAsset): Promise<ExactParser> {
  const language = languageById('java');
  if (language === null) throw new Error('There is no entry for Java in lib/syntax/languages.ts.');
  const [{ parse }, tree] = await Promise.all([import('java-parser'), new TreeSitter(loadAsset).parser(language)]);
  return {
    name: 'java-parser 3.0.1',
    complaints: (text) => {
      try {
        parse(text);
      } catch (error) {
        return [complaintOf(error, text)];
      }
      const parsed = tree.parse(text, null, 2000);
      if (parsed === null) return [];
      try {
        return javaRuleComplaints(parsed.rootNode);
      } finally {
        parsed.delete();
      }
    },
  };
}

/** java-parser throws on the first error; its text names the place and the token. @throws RangeError as it is: the stack ran out. */
function complaintOf(error: unknown, text: string): Complaint {
  if (error instanceof RangeError) throw error;
  const message = error instanceof Error ? error.message : String(error);
  const place = /line: (\d+), column: (\d+)/.exec(message);
  if (place === null) {
    const end = text.trimEnd().length;
    return { code: 'missing-token', message: 'The file ends too early: something is not closed.', start: end, end };
  }
  const start = offsetAt(text, Number(place[1]), Number(place[2]));
  const found = /but found: '([^']+)'|but found --> '([^']+)'|found: '([^']+)'/.exec(message);
  const token = found?.[1] ?? found?.[2] ?? found?.[3] ?? text.charAt(start);
  return { code: 'unexpected-token', message: `Unexpected ${quote(token)}.`, start, end: Math.min(text.length, start + token.length) };
}

/** Offset of a 1-based line and column. */
function offsetAt(text: string, line: number, column: number): number {
  let start = 0;
  for (let row = 1; row < line; row++) {
    const end = text.indexOf('\n', start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return Math.min(text.length, start + column - 1);
}
