import type { z } from 'zod';

const SHOWN = 3;

/**
 * What a schema says against a row, as one line for the person whose file it is: missing fields by name,
 * then the first few others as `"field": what is wrong`.
 */
export function describeIssues(error: z.ZodError, value: unknown): string {
  const missing = new Set<string>();
  const others: string[] = [];
  for (const { path, message } of error.issues) {
    const [field] = path;
    if (path.length === 1 && typeof value === 'object' && value !== null && !Array.isArray(value) && !((field ?? '') in value)) missing.add(String(field));
    else others.push(`${path.length === 0 ? 'the row' : `"${path.join('.')}"`}: ${message}`);
  }
  const named = [...missing].map((field) => `"${field}"`).join(', ');
  return [
    ...(missing.size === 0 ? [] : [missing.size === 1 ? `the field ${named} is missing` : `the fields ${named} are missing`]),
    ...others.slice(0, SHOWN),
    ...(others.length > SHOWN ? [`and ${others.length - SHOWN} more`] : []),
  ].join('; ');
}
