import type { ReactNode } from 'react';

/** Text of the description, which is in English whatever the page is in; what stands in backticks is code. */
export function English({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p lang="en" dir="ltr" className={className}>
      {withCode(text)}
    </p>
  );
}

/** The same within a line of something else. */
export function EnglishWords({ text, className }: { text: string; className?: string }) {
  return (
    <span lang="en" dir="ltr" className={className}>
      {withCode(text)}
    </span>
  );
}

/** What stands in backticks, as code. */
export function withCode(text: string): ReactNode[] {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
      <code key={index} className="rounded-sm bg-sunken px-1 font-mono text-[0.9em]">
        {part}
      </code>
    ),
  );
}
