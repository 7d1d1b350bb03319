import { useRef } from 'react';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { useStickToEnd } from '#components/ui/use-stick-to-end.ts';
import { type CallResult, isUnderway, mediaTypeOf } from '#lib/client/api-docs/call-result.ts';
import type { TriedOperation } from '#lib/client/api-docs/tried-operation.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Translate } from '#lib/i18n/translate.ts';

interface CallResultViewProps {
  operation: Pick<TriedOperation, 'method' | 'path'>;
  result: CallResult;
}

/** What came of a call: status and times, headers, and the body as text, whatever it is. */
export function CallResultView({ operation: { method, path }, result }: CallResultViewProps) {
  const translate = useTranslate();
  return (
    <section aria-label={translate('apiDocs.result', { call: `${method} ${path}` })} className="mt-4">
      <p role="status" className="flex flex-wrap items-center gap-x-2 text-sm tabular-nums">
        {result.status && (
          <span
            dir="ltr"
            className={`rounded-md px-2 py-0.5 font-mono font-semibold ${
              result.ok ? 'bg-accent-soft text-accent-strong' : 'bg-danger-soft text-danger'
            }`}
          >
            {result.status}
          </span>
        )}
        <span>{stateText(result, translate)}</span>
      </p>
      {result.headers.length > 0 && <ResultHeaders headers={result.headers} />}
      {result.text && <ResultBody text={result.text} result={result} />}
      {result.text === null && !isUnderway(result) && (
        <p className="mt-2 text-sm text-muted">
          {translate('apiDocs.binary', { type: mediaTypeOf(result) || '?' })}
        </p>
      )}
    </section>
  );
}

function ResultHeaders({ headers }: Pick<CallResult, 'headers'>) {
  const translate = useTranslate();
  return (
    <details className="mt-1 text-sm">
      <summary className="min-h-8 py-1.5">{translate('apiDocs.headers')}</summary>
      <dl dir="ltr" className="rounded-lg bg-sunken p-3 font-mono text-xs leading-5">
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt className="inline font-medium">{name}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function ResultBody({ text, result }: { text: string; result: CallResult }) {
  const translate = useTranslate();
  const area = useRef<HTMLElement>(null);
  const content = useRef<HTMLPreElement>(null);
  // A stream is read at its end, a whole answer from its beginning.
  const streams = mediaTypeOf(result) !== 'application/json';
  useStickToEnd(area, content, streams ? 1 : 0);
  return (
    <ScrollRegion
      ref={area}
      aria-label={translate('apiDocs.body')}
      dir="ltr"
      className="mt-1 max-h-112 overflow-auto rounded-lg border border-line bg-sunken"
    >
      <pre ref={content} className="p-3 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
    </ScrollRegion>
  );
}

function stateText(result: CallResult, translate: Translate): string {
  const { state, bytes } = result;
  const times = { begun: Math.round(result.begunMs), ended: Math.round(result.endedMs), bytes };
  switch (state) {
    case 'waiting':
      return translate('apiDocs.waiting');
    case 'receiving':
      return translate('apiDocs.receiving', times);
    case 'ended':
      return translate('apiDocs.ended', times);
    case 'cut':
      return translate('apiDocs.cut', times);
    case 'stopped':
      return translate('turn.stopped');
    case 'network':
      return translate('error.network');
    case 'cut-off':
      return translate('error.cutOff');
  }
}
