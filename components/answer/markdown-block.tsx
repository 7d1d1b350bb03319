import type { Tokens } from 'marked';
import { memo } from 'react';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { DataTable } from '#components/ui/table.tsx';
import { type AnswerToken, decodeEntities, lexInline } from '#lib/client/markdown/lexer.ts';
import { safeLink } from '#lib/client/markdown/safe-href.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { Citation } from './citation.tsx';

/** One block of an answer. A settled block keeps its token, and is not drawn again while the rest arrives. */
export const MarkdownBlock = memo(function MarkdownBlock({ token }: { token: AnswerToken }) {
  switch (token.type) {
    case 'space':
      return null;
    case 'heading':
      return <Heading token={token} />;
    case 'paragraph':
      return (
        <p>
          <Inline tokens={asAnswer(token.tokens)} />
        </p>
      );
    case 'list':
      return <List token={token} />;
    case 'table':
      return <Table token={token} />;
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={asAnswer(token.tokens)} />
        </blockquote>
      );
    case 'code':
      return <Code text={token.text} />;
    case 'hr':
      return <hr />;
    case 'html':
      return <p className="whitespace-pre-wrap">{token.raw.trim()}</p>;
    // What looks like the definition of a link is a citation at the start of a line.
    case 'def':
      return (
        <p>
          <Inline tokens={lexInline(token.raw)} />
        </p>
      );
    default:
      return <Inline tokens={[token]} />;
  }
});

function Blocks({ tokens }: { tokens: readonly AnswerToken[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
  return tokens.map((token, index) => <MarkdownBlock key={index} token={token} />);
}

// The page's own headings are of level one and two.
const LEVELS = ['h3', 'h4', 'h5', 'h6'] as const;

function Heading({ token }: { token: Tokens.Heading }) {
  const Level = LEVELS[Math.min(token.depth, LEVELS.length) - 1] ?? 'h6';
  return (
    <Level>
      <Inline tokens={asAnswer(token.tokens)} />
    </Level>
  );
}

function List({ token }: { token: Tokens.List }) {
  const items = token.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items are only ever added at the end
    <li key={index}>
      <Blocks tokens={asAnswer(item.tokens)} />
    </li>
  ));
  return token.ordered ? <ol start={token.start || 1}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ token }: { token: Tokens.Table }) {
  const translate = useTranslate();
  const shown = (cell: Tokens.TableCell) => <Inline tokens={asAnswer(cell.tokens)} />;
  return (
    <DataTable
      label={translate('markdown.table')}
      header={token.header.map(shown)}
      rows={token.rows.map((row) => row.map(shown))}
    />
  );
}

function Code({ text }: { text: string }) {
  const translate = useTranslate();
  return (
    <ScrollRegion aria-label={translate('markdown.code')} className="overflow-x-auto rounded-xl bg-sunken">
      <pre dir="ltr">
        <code>{text}</code>
      </pre>
    </ScrollRegion>
  );
}

// Our lexer adds one token to those of marked, which its types cannot know.
function asAnswer(tokens: readonly object[] | undefined): readonly AnswerToken[] {
  return (tokens ?? []) as readonly AnswerToken[];
}

/** The tokens within a line of an answer. Nothing here loads anything: an image is its description. */
function Inline({ tokens }: { tokens: readonly AnswerToken[] }) {
  // Tokens have no identity of their own, and only ever change at the end.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return tokens.map((token, index) => <InlineToken key={index} token={token} />);
}

function InlineToken({ token }: { token: AnswerToken }) {
  switch (token.type) {
    case 'citation':
      return <Citation name={token.name} />;
    case 'strong':
      return (
        <strong>
          <Inline tokens={childrenOf(token)} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inline tokens={childrenOf(token)} />
        </em>
      );
    case 'del':
      return (
        <del>
          <Inline tokens={childrenOf(token)} />
        </del>
      );
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <Link href={token.href} tokens={childrenOf(token)} />;
    case 'image':
      return <ImageNote description={decodeEntities(token.text)} />;
    case 'html':
      return /^<br\s*\/?>$/i.test(token.raw.trim()) ? <br /> : token.raw;
    default:
      return <PlainOrNested token={token} />;
  }
}

function PlainOrNested({ token }: { token: AnswerToken }) {
  const nested = childrenOf(token);
  if (nested.length > 0) return <Inline tokens={nested} />;
  return decodeEntities('text' in token ? token.text : token.raw);
}

function Link({ href, tokens }: { href: string; tokens: readonly AnswerToken[] }) {
  const link = safeLink(href);
  if (!link) return <Inline tokens={tokens} />;
  const text = tokens.map((token) => token.raw).join('');
  return (
    <>
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" referrerPolicy="no-referrer">
        <Inline tokens={tokens} />
      </a>
      {/* Where a link leads must not be hidden behind its text. */}
      {link.host && !text.includes(link.host) && <span className="text-muted"> ({link.host})</span>}
    </>
  );
}

function ImageNote({ description }: { description: string }) {
  const translate = useTranslate();
  const note = description
    ? translate('markdown.image', { alt: description })
    : translate('markdown.imageUnnamed');
  return (
    <span className="rounded-md border border-dashed border-line px-1.5 text-sm text-muted">{note}</span>
  );
}

function childrenOf(token: AnswerToken): readonly AnswerToken[] {
  // Our lexer adds one token to those of marked, which its types cannot know.
  return 'tokens' in token && token.tokens ? (token.tokens as AnswerToken[]) : [];
}
