import type { TextPart } from '#lib/client/sources/cited-words.ts';

/** A text of a document, the words that an answer took from it marked. */
export function QuotedText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, quoted }, index) =>
    quoted ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
      <mark key={index} className="rounded-sm bg-quoted text-ink [box-decoration-break:clone]">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
