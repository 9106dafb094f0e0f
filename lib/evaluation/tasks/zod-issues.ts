import type { z } from 'zod';

/** The first few complaints of a schema as one line: `field: what is wrong; …`. */
export function describeIssues(error: z.ZodError): string {
  const shown = error.issues.slice(0, 3).map((issue) => (issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`));
  return shown.join('; ') + (error.issues.length > 3 ? `; and ${error.issues.length - 3} more` : '');
}
