import { keyByIndex } from '#components/ui/key-by-index.tsx';
import type { TextPart } from '#lib/client/sources/cited-sentences.ts';

/** A text of a document, the words that an answer took from it marked. */
export function QuotedText({ parts }: { parts: readonly TextPart[] }) {
  return keyByIndex(parts, ({ text, quoted }) =>
    quoted ? (
      <mark className="rounded-sm bg-quoted text-ink [box-decoration-break:clone]">{text}</mark>
    ) : (
      text
    ),
  );
}
