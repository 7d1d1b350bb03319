import type { Tokens } from 'marked';
import { memo, Suspense, startTransition, use, useEffect, useState } from 'react';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { advanceBlocks, noBlocks } from '#lib/client/markdown/answer-blocks.ts';
import { SERVER_BUDGET } from '#lib/client/markdown/answer-budget.ts';
import { type AnswerToken, lexInline } from '#lib/client/markdown/lexer.ts';
import { markSentences, sentencesByBlock } from '#lib/client/markdown/mark-sentences.ts';
import type { AnswerSupport, SentenceSupport } from '#lib/core/support/support.ts';
import { AnswerTable } from './answer-table.tsx';
import { CodeArea, CodeFrame } from './code-frame.tsx';
import { AtOnceContext, DrawingBudget, DrawingBudgetContext, SettledContext } from './drawing-budget.ts';
import { AnswerFootnotes, ASKED, asAnswer, Footnote, Formula, Inline } from './inline-markdown.tsx';

interface AnswerTextProps {
  text: string;
  /** Once nothing more will come. */
  complete: boolean;
  /** Which of its sentences are supported, as far as they are checked. */
  support?: AnswerSupport | undefined;
}

/** The text of an answer as it arrives. One that is long from the start is plain text until the page has time for it. */
export function AnswerText({ text, complete, support }: AnswerTextProps) {
  const atOnce = use(AtOnceContext);
  const [isDrawn, setDrawn] = useState(atOnce ?? text.length <= SERVER_BUDGET.answer);
  // In a transition a page answers its reader while it draws.
  useEffect(() => startTransition(() => setDrawn(true)), []);
  if (isDrawn) return <DrawnText text={text} complete={complete} support={support} />;
  return (
    <div className="prose" dir="auto">
      <p className="whitespace-pre-wrap">{text}</p>
    </div>
  );
}

function DrawnText({ text, complete, support }: AnswerTextProps) {
  const [lexed, setLexed] = useState(() => ({ blocks: advanceBlocks(noBlocks, text, complete), complete }));
  if (lexed.blocks.text !== text || lexed.complete !== complete) {
    setLexed({ blocks: advanceBlocks(lexed.blocks, text, complete), complete });
  }
  const [budget] = useState(() => new DrawingBudget());
  const { settled, tail } = lexed.blocks;
  const blocks = [...settled, ...tail];
  const doubted = support?.sentences.filter(({ verdict }) => verdict !== 'supported') ?? [];
  const sentences = sentencesByBlock(blocks, doubted);
  const notes = blocks.flatMap(({ token }) => (token.type === 'footnote' ? [token.label] : []));
  return (
    <DrawingBudgetContext value={budget}>
      <AnswerFootnotes labels={notes} complete={complete}>
        <div className="prose" dir="auto">
          {blocks.map(({ start, token }, index) => (
            <SettledContext key={start} value={index < settled.length}>
              <MarkedBlock token={token} start={start} sentences={sentences[index] ?? []} />
            </SettledContext>
          ))}
        </div>
      </AnswerFootnotes>
    </DrawingBudgetContext>
  );
}

interface MarkedBlockProps {
  token: AnswerToken;
  start: number;
  sentences: readonly SentenceSupport[];
}

/** A block with its sentences that are not supported. Drawn again when one of them is added, not when others are. */
const MarkedBlock = memo(
  function MarkedBlock({ token, start, sentences }: MarkedBlockProps) {
    return <MarkdownBlock token={sentences.length > 0 ? markSentences(token, start, sentences) : token} />;
  },
  (one, other) =>
    one.token === other.token &&
    one.start === other.start &&
    one.sentences.length === other.sentences.length &&
    one.sentences.every((sentence, index) => sentence === other.sentences[index]),
);

/** What a row of a table or a record is quoted as when one cell is asked for: `**Row** — Column: cell [source]`. */
const ASKED_CELL = /^( — [^:：]{1,60}[:：]) (\S(?:.{0,38}\S)?)(\s*)$/su;

/** A paragraph; where it is a row's one cell that was asked for, the cell is large and its row small above it. */
function Paragraph({ tokens }: { tokens: readonly AnswerToken[] }) {
  const isSettled = use(SettledContext);
  const [row, text, ...rest] = tokens;
  const isRow = row?.type === 'strong' && rest.every(({ type }) => type === 'citation');
  const cell = isSettled && isRow && text?.type === 'text' ? ASKED_CELL.exec(text.text) : null;
  // Further fields follow a comma and have names of their own.
  if (!(row && cell) || /, [^,:：]+[:：] /u.test(cell[2] ?? '')) {
    return (
      <p>
        <RowOrText tokens={tokens} />
      </p>
    );
  }
  const [, column = '', value = '', space = ''] = cell;
  const token = (text: string): AnswerToken => ({ type: 'text', raw: text, text });
  return (
    <p>
      <span className="block text-sm text-muted">
        <Inline tokens={[row, token(`${column} `)]} />
      </span>
      <span className="text-2xl font-semibold">
        <Inline tokens={[token(value)]} />
      </span>
      <Inline tokens={[token(space), ...rest]} />
    </p>
  );
}

/** Text; where it is a row of several cells, the one in bold that was asked for is large among the others. */
function RowOrText({ tokens }: { tokens: readonly AnswerToken[] }) {
  const [row, cells] = tokens;
  if (row?.type !== 'strong' || cells?.type !== 'text' || !cells.text.startsWith(' — ')) {
    return <Inline tokens={tokens} />;
  }
  return keyByIndex(tokens, (token, index) => {
    const before = tokens[index - 1];
    const isAsked = token.type === 'strong' && before?.type === 'text' && /[:：] $/.test(before.text);
    return isAsked ? (
      <span className={ASKED}>
        <Inline tokens={[token]} />
      </span>
    ) : (
      <Inline tokens={[token]} />
    );
  });
}

/** One block of an answer. A settled block has the same token as before and is not drawn again while the rest arrives. */
const MarkdownBlock = memo(function MarkdownBlock({ token }: { token: AnswerToken }) {
  switch (token.type) {
    case 'space':
      return null;
    case 'heading':
      return <Heading token={token} />;
    case 'paragraph':
      return <Paragraph tokens={asAnswer(token.tokens)} />;
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
  const items = keyByIndex(token.items, (item) => (
    <li className={item.task ? 'list-none -ms-[1.4em]' : undefined}>
      <Blocks tokens={asAnswer(item.tokens)} />
    </li>
  ));
  return token.ordered ? <ol start={token.start || 1}>{items}</ol> : <ul>{items}</ul>;
}

const HighlightedCode = lazyComponent(async () => (await import('./highlighted-code.tsx')).HighlightedCode);
const Diagram = lazyComponent(async () => (await import('./diagram.tsx')).Diagram);

/** A block of code: in colours once it is complete, and drawn where it is a formula or a diagram. */
function CodeBlock({ text, language }: { text: string; language: string }) {
  const budget = use(DrawingBudgetContext);
  const settled = use(SettledContext);
  const name = /^[\w+#-]{1,20}/.exec(language)?.[0].toLowerCase() ?? '';
  if (!budget) return <CodeArea>{text}</CodeArea>;
  if (name === 'math') return <Formula tex={text} display />;
  const framed = <CodeFrame text={text} name={name} />;
  if (!settled || name === '') return framed;
  if (name === 'mermaid') {
    return (
      <Suspense fallback={framed}>
        <Diagram text={text || language.slice(name.length).trim()} budget={budget} />
      </Suspense>
    );
  }
  return (
    <CodeFrame text={text} name={name}>
      <Suspense fallback={text}>
        <HighlightedCode text={text} language={name} budget={budget} />
      </Suspense>
    </CodeFrame>
  );
}
