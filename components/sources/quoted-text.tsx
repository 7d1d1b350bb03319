import { keyByIndex } from '#components/ui/key-by-index.tsx';

/** A piece of a document's text: `quoted` in an answer, or `marked` by a search. */
type Piece = { text: string } & ({ quoted: boolean } | { marked: boolean });

/** A text of a document, the words marked that an answer took from it or a search found in it. */
export function QuotedText({ parts }: { parts: readonly Piece[] }) {
  return keyByIndex(parts, ({ text, ...piece }) =>
    ('quoted' in piece ? piece.quoted : piece.marked) ? (
      <mark className="rounded-sm bg-quoted text-ink [box-decoration-break:clone]">{text}</mark>
    ) : (
      text
    ),
  );
}
