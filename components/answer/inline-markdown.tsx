import { createContext, type ReactNode, Suspense, use, useId, useMemo } from 'react';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { type AnswerToken, decodeEntities } from '#lib/client/markdown/lexer.ts';
import { phoneParts, safeLink } from '#lib/client/markdown/link-targets.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { Citation } from './citation.tsx';
import { DrawingBudgetContext, SettledContext } from './drawing-budget.ts';
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

/** The look of a value that was asked for, among others of its row. */
export const ASKED = 'text-xl leading-none font-semibold';

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

/** The footnotes of one answer. */
interface Footnotes {
  /** What the ids of its elements begin with. */
  prefix: string;
  /** The labels of those that have arrived, with a space round each. */
  labels: string;
  /** Whether no more will come. */
  complete: boolean;
}

const FootnotesContext = createContext<Footnotes | null>(null);

/** Provides the arrived footnotes of an answer to their marks. */
export function AnswerFootnotes(props: { labels: string[]; complete: boolean; children: ReactNode }) {
  const prefix = useId();
  // One text, so that marks are drawn again only when a footnote arrives, and not with each word.
  const labels = ` ${props.labels.join(' ')} `;
  const { complete, children } = props;
  return (
    <FootnotesContext value={useMemo(() => ({ prefix, labels, complete }), [prefix, labels, complete])}>
      {children}
    </FootnotesContext>
  );
}

/** The mark of a footnote: leads to it. One whose footnote never comes is the text it is. */
function FootnoteMark({ label }: { label: string }) {
  const translate = useTranslate();
  const footnotes = use(FootnotesContext);
  const isThere = footnotes?.labels.includes(` ${label} `);
  if (!footnotes || (footnotes.complete && !isThere)) return `[^${label}]`;
  return (
    <sup>
      <button
        type="button"
        id={`${footnotes.prefix}-mark-${label}`}
        aria-label={translate('markdown.footnote', { label })}
        onClick={() => goTo(`${footnotes.prefix}-note-${label}`)}
        className="px-0.5 leading-4 font-semibold text-accent-strong hover:underline pointer-coarse:px-1.5"
      >
        {label}
      </button>
    </sup>
  );
}

/** A footnote, with the way back to its mark. */
export function Footnote({ label, children }: { label: string; children: ReactNode }) {
  const translate = useTranslate();
  const prefix = use(FootnotesContext)?.prefix;
  return (
    <p
      id={prefix && `${prefix}-note-${label}`}
      tabIndex={-1}
      className="flex gap-2 border-line text-sm text-muted"
    >
      <sup className="pt-2 font-semibold">{label}</sup>
      <span className="min-w-0">
        {children}
        {prefix && (
          <button
            type="button"
            aria-label={translate('markdown.footnoteBack', { label })}
            onClick={() => goTo(`${prefix}-mark-${label}`)}
            className="ms-1 px-1 text-accent-strong hover:underline print:hidden"
          >
            ↩
          </button>
        )}
      </span>
    </p>
  );
}

function goTo(id: string): void {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}

const DrawnFormula = lazyComponent(async () => (await import('./drawn-formula.tsx')).DrawnFormula);

interface FormulaProps {
  tex: string;
  /** On lines of its own. */
  display: boolean;
}

/** A formula in TeX; its text until what draws it has arrived. On lines of its own it scrolls by itself. */
export function Formula({ tex, display }: FormulaProps) {
  const translate = useTranslate();
  if (!display) return <InlineFormula tex={tex} display={false} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section may not stand in a paragraph
    <span
      role="region"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser lets a reader tab to what scrolls
      tabIndex={0}
      aria-label={translate('markdown.formula')}
      className="block overflow-x-auto overflow-y-hidden"
    >
      <InlineFormula tex={tex} display />
    </span>
  );
}

function InlineFormula({ tex, display }: FormulaProps) {
  const budget = use(DrawingBudgetContext);
  const written = <code dir="ltr">{tex}</code>;
  if (!budget) return written;
  return (
    <Suspense fallback={written}>
      <DrawnFormula tex={tex} display={display} budget={budget} />
    </Suspense>
  );
}
