import { type KeyboardEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { ApiParameter } from '#lib/client/api-docs/api-description.ts';
import type { CallDraft } from '#lib/client/api-docs/call.ts';
import { isUnderway } from '#lib/client/api-docs/call-result.ts';
import { initialValues, type TriedOperation } from '#lib/client/api-docs/tried-operation.ts';
import { useCall } from '#lib/client/api-docs/use-call.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { CallKeysFields, useCallKeys } from './call-keys.tsx';
import { CallResultView } from './call-result-view.tsx';
import { CopyCurl } from './copy-curl.tsx';
import { ExampleBody } from './example-body.tsx';

/** A call to fill in and send, and what comes of it. */
export function TryForm({ operation }: { operation: TriedOperation }) {
  const translate = useTranslate();
  const [values, setValues] = useState(() => initialValues(operation));
  const [body, setBody] = useState(operation.examples?.[0]?.text);
  const keys = useCallKeys();
  const { result, send, stop } = useCall();
  const draft: CallDraft = { operation, values, body, keys };
  const underway = result !== undefined && isUnderway(result);

  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || underway) return;
    event.preventDefault();
    void send(draft);
  }

  return (
    <form
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={sendOnEnter}
      aria-label={`${operation.method} ${operation.path}`}
    >
      {operation.parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={values[parameter.name] ?? ''}
          onChange={(value) => setValues({ ...values, [parameter.name]: value })}
        />
      ))}
      {body !== undefined && (
        <ExampleBody examples={operation.examples ?? []} body={body} onChange={setBody} />
      )}
      {(operation.takes.key || operation.takes.token) && <CallKeysFields takes={operation.takes} />}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button look="filled" onClick={underway ? stop : () => void send(draft)}>
          {translate(underway ? 'composer.stop' : 'composer.send')}
        </Button>
        <CopyCurl draft={draft} />
      </div>
      {result && <CallResultView operation={operation} result={result} />}
    </form>
  );
}

function ParameterField(props: {
  parameter: ApiParameter;
  value: string;
  onChange: (value: string) => void;
}) {
  const { parameter, value, onChange } = props;
  return (
    <label className="mt-2 block text-sm">
      <code dir="ltr" className="font-mono font-medium">
        {parameter.name}
      </code>
      <input
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="mt-1 block min-h-10 w-full rounded-lg border border-edge bg-surface px-3 font-mono sm:max-w-md"
      />
    </label>
  );
}
