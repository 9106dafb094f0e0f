import { z } from 'zod';

const starterHoleSchema = z.object({
  id: z.string(),
  /** UTF-16 offsets [start, end) in the file: what is taken out, the cursor then standing at `start`. */
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  lineMode: z.enum(['single', 'multi']),
});

/** `public/starters/index.json`: the files that the playground opens with, and the places in them that recordings cover. */
export const starterIndexSchema = z.object({
  schema: z.literal(1),
  files: z.array(
    z.object({
      /** Path under `public/starters/`. */
      path: z.string(),
      language: z.string(),
      title: z.string(),
      holes: z.array(starterHoleSchema),
    }),
  ),
});

export type StarterIndex = z.infer<typeof starterIndexSchema>;
export type StarterFile = StarterIndex['files'][number];
export type StarterHole = z.infer<typeof starterHoleSchema>;
