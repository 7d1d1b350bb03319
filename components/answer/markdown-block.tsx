import type { Tokens } from 'marked';
import { memo } from 'react';
import { inPlace } from '#components/ui/in-place.tsx';
import { type AnswerToken, lexInline } from '#lib/client/markdown/lexer.ts';
import { AnswerTable } from './answer-table.tsx';
import { CodeBlock } from './code-block.tsx';
import { Footnote } from './footnotes.tsx';
import { Formula } from './formula.tsx';
import { asAnswer, Inline } from './inline-markdown.tsx';

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
      return <AnswerTable token={token} />;
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={asAnswer(token.tokens)} />
        </blockquote>
      );
    case 'code':
      return <CodeBlock text={token.text} language={token.lang ?? ''} />;
    case 'math':
      return <Formula tex={token.text} display />;
    case 'footnote':
      return (
        <Footnote label={token.label}>
          <Inline tokens={asAnswer(token.tokens)} />
        </Footnote>
      );
    case 'plain':
      return (
        <p className="[contain-intrinsic-size:auto_24rem] whitespace-pre-wrap [content-visibility:auto]">
          {token.text}
        </p>
      );
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
  const items = inPlace(token.items, (item) => (
    <li className={item.task ? 'list-none -ms-[1.4em]' : undefined}>
      <Blocks tokens={asAnswer(item.tokens)} />
    </li>
  ));
  return token.ordered ? <ol start={token.start || 1}>{items}</ol> : <ul>{items}</ul>;
}
