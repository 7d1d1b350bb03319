import { MarkdownBlock } from '#components/answer/markdown-block.tsx';
import { advanceBlocks, noBlocks } from '#lib/client/markdown/answer-blocks.ts';
import { plainText } from '#lib/client/markdown/plain-text.ts';
import { decodeText } from '#lib/client/source-document.ts';
import { sourceKindOf } from '#lib/client/source-kind.ts';
import { contentUrl } from '#lib/client/source-place.ts';
import { useSourceDocument } from '#lib/client/use-source-document.ts';
import { DocumentFaultView, DocumentLoading } from './document-fault.tsx';
import { type DocumentBlock, MarkedBlocks } from './marked-blocks.tsx';
import type { ShownSource } from './shown-source.ts';

/** A Markdown or plain text document, whole, with what is cited marked. */
export function TextView({ source, quotes }: ShownSource) {
  const fetched = useSourceDocument(contentUrl(source.place.sourcefile));
  if (!fetched) return <DocumentLoading />;
  if ('fault' in fetched) return <DocumentFaultView source={source} fault={fetched.fault} />;
  const text = decodeText(fetched.bytes);
  const isMarkdown = sourceKindOf(source.place.sourcefile) === 'markdown';
  const blocks = isMarkdown ? markdownBlocks(text) : textBlocks(text);
  return <MarkedBlocks source={source} quotes={quotes} blocks={blocks} spaced={isMarkdown} />;
}

function markdownBlocks(text: string): DocumentBlock[] {
  const { settled, tail } = advanceBlocks(noBlocks, text.replaceAll('\r', ''), true);
  return [...settled, ...tail]
    .filter(({ token }) => token.type !== 'space')
    .map(({ start, token }) => ({
      key: start,
      text: plainText(token.raw),
      shown: <MarkdownBlock token={token} />,
    }));
}

// Line by line, as it was written: a sentence that runs over several lines is found all the same.
function textBlocks(text: string): DocumentBlock[] {
  return text.split(/\r?\n/).map((line, key) => ({
    key,
    text: line,
    shown: <p className="min-h-[1lh] whitespace-pre-wrap">{line}</p>,
  }));
}
