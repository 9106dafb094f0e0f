/** What can be wrong in a file that a person brings: a code, and the English words with its parameters in braces. */
export const PROBLEM_WORDS = {
  'gzip-damaged': 'the gzip data is damaged or cut off ({detail}); copy or download the file again',
  'not-utf8': 'this is no UTF-8 text; save the file as UTF-8, one JSON object a line',
  'cut-off': 'the last line is cut off; the file was not written to its end',
  'not-finite': 'NaN and Infinity are no JSON; write null where there is no number',
  'no-json-object': 'no JSON object: {detail}',
  'no-json': 'no JSON: {detail}',
  row: '{detail}',
  'answered-twice': 'task "{task}" was already answered in line {line}; keep one row a task',
  'no-prediction': 'the file holds no prediction',
  'task-twice': 'the task "{task}" was there before; the first one counts',
  'unknown-format': 'no row is a task of a known format (HumanEval-Infilling, SAFIM, HumanEval-X, or own tasks with "schema": 1)',
  'unknown-language': 'no known language has this file ending',
  'no-hole': 'no line here is worth a hole',
  'not-text': 'this is no text',
  'too-long': 'the file is longer than {chars} characters',
  'vector-size': 'the vector has {size} numbers, the first one {first}',
  'vector-model': 'the vector is of "{model}", the first one of "{first}"',
  'vector-zero': 'a vector of zeros has no direction',
  'vector-twice': 'task "{task}" was there before',
  'no-embedding': 'the file holds no embedding',
  'split-shape': 'a split is a JSON object with the lists "calibration" and "test" of task ids',
  'split-twice': 'task "{task}" is named twice',
} as const;

export type ProblemCode = keyof typeof PROBLEM_WORDS;
export type ProblemParams = Readonly<Record<string, string>>;
