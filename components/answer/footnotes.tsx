import { createContext, type ReactNode, use, useId, useMemo } from 'react';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

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

/** Tells the marks of footnotes within an answer which of these have arrived. */
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
export function FootnoteMark({ label }: { label: string }) {
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
