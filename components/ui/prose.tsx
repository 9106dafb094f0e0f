import { Fragment } from 'react';

/** A sentence in which text between backticks is code. */
export function Prose({ text }: { readonly text: string }) {
  return text.split(/(`[^`]+`)/).map((part, index) =>
    part.length > 2 && part.startsWith('`') ? (
      <code key={index} className="rounded bg-sunken px-1 font-mono text-[0.92em]">
        {part.slice(1, -1)}
      </code>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
