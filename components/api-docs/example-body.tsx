import type { ApiExample } from '#lib/client/api-docs/api-description.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { English } from './english.tsx';

const MOST_ROWS = 24;

interface ExampleBodyProps {
  examples: ApiExample[];
  body: string;
  onChange: (body: string) => void;
}

/** The body of a call, to write in, and the examples to begin with. */
export function ExampleBody({ examples, body, onChange }: ExampleBodyProps) {
  const translate = useTranslate();
  const chosen = examples.find(({ text }) => text === body);
  return (
    <>
      {examples.length > 1 && (
        <label className="mt-2 block text-sm font-medium">
          {translate('apiDocs.example')}
          <select
            lang="en"
            dir="ltr"
            value={chosen?.text ?? ''}
            onChange={(event) => event.target.value && onChange(event.target.value)}
            className="mt-1 block min-h-10 w-full rounded-lg border border-edge bg-surface px-2.5 font-normal sm:w-auto sm:max-w-full"
          >
            {!chosen && <option value="">–</option>}
            {examples.map(({ name, text }) => (
              <option key={text} value={text}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {chosen?.about && <English text={chosen.about} className="mt-1 text-sm text-muted" />}
      <label className="mt-3 block text-sm font-medium">
        {translate('apiDocs.body')}
        <textarea
          dir="ltr"
          spellCheck={false}
          value={body}
          rows={Math.min(MOST_ROWS, body.split('\n').length)}
          onChange={(event) => onChange(event.target.value)}
          className="mt-1 block field-sizing-content max-h-128 w-full rounded-lg border border-edge bg-surface px-3 py-2 font-mono text-[0.8125rem] leading-5 font-normal"
        />
      </label>
    </>
  );
}
