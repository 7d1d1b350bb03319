import { Note } from '#components/ui/alert.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { useBrand } from './brand-context.tsx';

/** Whom to ask when the documents do not answer; renders nothing where the company names no one. */
export function WhomToAsk() {
  const translate = useTranslate();
  const { contact } = useBrand();
  if (contact === null) return null;
  return (
    <Note className="mt-4">
      <h4 className="font-semibold text-ink">
        {translate('notFound.ask', { name: `\u2068${contact.name}\u2069` })}
      </h4>
      {contact.note !== null && (
        <p dir="auto" className="mt-1">
          {contact.note}
        </p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
        {contact.ways.map(({ kind, text, href }) => (
          <a
            key={kind}
            href={href}
            dir="ltr"
            {...(kind === 'url' && { target: '_blank', rel: 'noreferrer' })}
            className="font-medium text-accent-strong underline underline-offset-4"
          >
            {text}
          </a>
        ))}
      </p>
    </Note>
  );
}
