import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { phoneParts } from '#lib/client/markdown/link-targets.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

const MAIL = /([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})/;

/** A text of a document whose telephone numbers can be dialled and whose mail addresses can be written to. */
export function ContactText({ text }: { text: string }) {
  return keyByIndex(text.split(MAIL), (part) =>
    MAIL.test(part) ? <ContactLink href={`mailto:${part}`} text={part} /> : <PhoneText text={part} />,
  );
}

function PhoneText({ text }: { text: string }) {
  return keyByIndex(phoneParts(text), (part) =>
    part.dial === undefined ? part.text : <ContactLink href={`tel:${part.dial}`} text={part.text} />,
  );
}

function ContactLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} dir="ltr" className="text-accent-strong underline underline-offset-4">
      {text}
    </a>
  );
}

interface CitedRowProps {
  header: readonly string[];
  cells: readonly string[];
  /** The columns to show, in their order. */
  columns: readonly number[];
  className: string;
}

/** The cited row as a list, in which the value that the answer is about comes first: a phone shows few columns. */
export function CitedRow({ header, cells, columns, className }: CitedRowProps) {
  const translate = useTranslate();
  return (
    <ScrollRegion
      data-cited-row=""
      aria-label={translate('document.citedRowList')}
      className={`${className} sm:hidden`}
    >
      <dl className="space-y-1.5 text-sm">
        {columns.map((column, index) => (
          <div key={column} className={index === 0 ? 'pb-1' : 'flex gap-3'}>
            <dt className="w-28 shrink-0 text-muted">
              <bdi>{header[column]}</bdi>
            </dt>
            <dd className={index === 0 ? 'text-xl font-semibold' : 'min-w-0'}>
              <bdi>
                <ContactText text={cells[column] ?? ''} />
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
    </ScrollRegion>
  );
}
