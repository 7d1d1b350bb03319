import { createContext, type ReactNode, use } from 'react';
import { type AnswerToken, decodeEntities } from '#lib/client/markdown/lexer.ts';
import { phoneParts, safeLink } from '#lib/client/markdown/link-targets.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { Citation } from './citation.tsx';
import { SettledContext } from './drawing-budget.ts';
import { FootnoteMark } from './footnotes.tsx';
import { Formula } from './formula.tsx';
import { MarkedSentence } from './marked-sentence.tsx';

/** The tokens within a line of an answer. Nothing here loads anything: an image is its description. */
export function Inline({ tokens }: { tokens: readonly AnswerToken[] }): ReactNode {
  // Tokens have no identity of their own, and only ever change at the end.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return tokens.map((token, index) => <InlineToken key={index} token={token} />);
}

/** The tokens in a token of marked's types, which cannot know those that our lexer adds. */
export function asAnswer(tokens: readonly object[] | undefined): readonly AnswerToken[] {
  return (tokens ?? []) as readonly AnswerToken[];
}

function InlineToken({ token }: { token: AnswerToken }) {
  switch (token.type) {
    case 'citation':
      return <Citation name={token.name} />;
    case 'footnote-mark':
      return <FootnoteMark label={token.label} />;
    case 'sentence':
      return (
        <MarkedSentence sentence={token.sentence} isLast={token.isLast}>
          <Inline tokens={token.tokens} />
        </MarkedSentence>
      );
    case 'math':
      return <Formula tex={token.text} display={token.display} />;
    case 'checkbox':
      return <TaskBox checked={token.checked} />;
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

/** The box of an item of a task list, which an answer cannot be changed by. */
function TaskBox({ checked }: { checked: boolean }) {
  const translate = useTranslate();
  return (
    <input
      type="checkbox"
      disabled
      checked={checked}
      readOnly
      aria-label={translate(checked ? 'markdown.task.done' : 'markdown.task.open')}
      className="me-2 size-4 align-[-0.15em] accent-accent"
    />
  );
}

function PlainOrNested({ token }: { token: AnswerToken }) {
  const nested = childrenOf(token);
  if (nested.length > 0) return <Inline tokens={nested} />;
  return <PlainText text={decodeEntities('text' in token ? token.text : token.raw)} />;
}

/** Whether a link is around, in which there can be no other. */
const InLink = createContext(false);

/** Text whose telephone numbers can be dialled; one that may still grow is text until then. */
function PlainText({ text }: { text: string }) {
  const isSettled = use(SettledContext);
  if (use(InLink)) return text;
  let start = 0;
  return phoneParts(text, !isSettled).map(({ text: part, dial }) => {
    start += part.length;
    if (dial === undefined) return part;
    return (
      <a key={start} href={`tel:${dial}`} dir="ltr" className="whitespace-nowrap">
        {part}
      </a>
    );
  });
}

function Link({ href, tokens }: { href: string; tokens: readonly AnswerToken[] }) {
  const link = safeLink(href);
  if (!link) return <Inline tokens={tokens} />;
  const text = tokens.map((token) => token.raw).join('');
  return (
    <>
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" referrerPolicy="no-referrer">
        <InLink value={true}>
          <Inline tokens={tokens} />
        </InLink>
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
  return asAnswer('tokens' in token ? token.tokens : undefined);
}
