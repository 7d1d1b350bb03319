import { type SubmitEvent, useState } from 'react';
import { refusalText } from '#components/admin/admin-page.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, INPUT, TextField } from '#components/ui/field.tsx';
import { callApi } from '#lib/client/page/call-api.ts';
import type { SourceField, SourceKindForm } from '#lib/core/ports/source-administration.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';

/** Composes a source, has the server check it, and shows what to put into SOURCES_FILE. Stores nothing. */
export function AddSource({ kinds }: { kinds: readonly SourceKindForm[] }) {
  const translate = useTranslate();
  const [kind, setKind] = useState(kinds[0]?.kind ?? '');
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [checked, setChecked] = useState<{ json: string; faults: string[] } | AppError>();
  const form = kinds.find((one) => one.kind === kind);
  if (!form) return null;
  const fields = form.fields.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired));

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const source = sourceOf(kind, fields, texts);
    try {
      const { faults } = await callApi<{ faults: string[] }>('/api/admin/sources', 'POST', { source });
      setChecked({ json: JSON.stringify(source, null, 2), faults });
    } catch (thrown) {
      setChecked(AppError.from(thrown));
    }
  }

  return (
    <section aria-labelledby="add-source" className="mt-8 max-w-reading">
      <h2 id="add-source" className="font-display text-lg font-semibold">
        {translate('admin.sources.add')}
      </h2>
      <p className="mb-3 text-sm text-muted">{translate('admin.sources.addLead')}</p>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <Field label={translate('admin.sources.kind')}>
          {(id) => (
            <select
              id={id}
              value={kind}
              onChange={(event) => {
                setKind(event.target.value);
                setChecked(undefined);
              }}
              className={`${INPUT} w-full bg-canvas`}
            >
              {kinds.map((one) => (
                <option key={one.kind}>{one.kind}</option>
              ))}
            </select>
          )}
        </Field>
        <p lang="en" dir="ltr" className="text-xs text-muted">
          {form.summary}
        </p>
        {fields.map((field) => (
          <SourceInput
            key={field.name}
            field={field}
            example={{ ...EVERY_SOURCE, ...form.example }[field.name]}
            text={texts[field.name] ?? ''}
            onText={(text) => setTexts({ ...texts, [field.name]: text })}
          />
        ))}
        <Button type="submit" look="filled" className="self-start">
          {translate('admin.sources.check')}
        </Button>
      </form>
      <div role="status" className="mt-4">
        {checked instanceof AppError && <Alert>{refusalText(checked, translate)}</Alert>}
        {checked && !(checked instanceof AppError) && <Checked {...checked} />}
      </div>
    </section>
  );
}

function Checked({ json, faults }: { json: string; faults: string[] }) {
  const translate = useTranslate();
  if (faults.length > 0) {
    return (
      <Alert>
        <ul dir="ltr" lang="en">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </Alert>
    );
  }
  return (
    <>
      <p className="mb-2 text-sm">{translate('admin.sources.valid')}</p>
      <pre dir="ltr" className="overflow-x-auto rounded-lg bg-sunken p-3 text-sm">
        {json}
      </pre>
    </>
  );
}

/** Examples of the fields that every kind has. */
const EVERY_SOURCE: Readonly<Record<string, unknown>> = { name: 'handbook', every: '10m' };

interface SourceInputProps {
  field: SourceField;
  example: unknown;
  text: string;
  onText: (text: string) => void;
}

/** Fields are named as in the file; what they take is said in the language of the documents. */
function SourceInput({ field: { name, help, isRequired }, example, text, onText }: SourceInputProps) {
  return (
    <div>
      <TextField
        label={<code>{name}</code>}
        className="text-sm"
        dir="ltr"
        required={isRequired}
        placeholder={typeof example === 'string' ? example : undefined}
        aria-describedby={help ? `help-${name}` : undefined}
        value={text}
        onText={onText}
      />
      {help && (
        <p id={`help-${name}`} lang="en" dir="ltr" className="mt-1 text-xs text-muted">
          {help.split('`').map((text, index) => (index % 2 === 1 ? <code key={text}>{text}</code> : text))}
        </p>
      )}
    </div>
  );
}

/** The source as JSON: what is left empty is left out, lists are separated by commas. */
function sourceOf(
  kind: string,
  fields: readonly SourceField[],
  texts: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const given = fields.flatMap(({ name, type }) => {
    const text = texts[name]?.trim() ?? '';
    return text === '' ? [] : [[name, inputValue(text, type)] as const];
  });
  return { kind, ...Object.fromEntries(given) };
}

function inputValue(text: string, type: SourceField['type']): unknown {
  if (type === 'list') return text.split(',').map((part) => part.trim());
  if (type === 'number') return Number.isNaN(Number(text)) ? text : Number(text);
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}
