import type { ApiExample, ApiOperation, ApiParameter } from '#lib/client/api-docs/api-description.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { ApiResponses } from './api-responses.tsx';
import { English, EnglishWords } from './english.tsx';
import { MediaList } from './media-list.tsx';
import { MethodBadge } from './method-badge.tsx';
import { PathText } from './path-text.tsx';
import { TryCall } from './try-call.tsx';

interface ApiOperationViewProps {
  operation: ApiOperation;
  translate: Translate;
}

/** One call: what it takes, what it gives, and a form to try it. */
export function ApiOperationView({ operation, translate }: ApiOperationViewProps) {
  const { id, method, path, summary, parameters, request, responses } = operation;
  return (
    <section aria-labelledby={id} className="mt-5 rounded-2xl border border-line bg-surface p-4 sm:p-5">
      <h3 id={id} dir="ltr" className="scroll-mt-6">
        <a href={`#${id}`} className="flex flex-wrap items-center gap-x-2 gap-y-1 hover:text-accent-strong">
          <MethodBadge method={method} />
          <span className="min-w-0 font-mono font-semibold">
            <PathText path={path} />
          </span>
        </a>
      </h3>
      <English text={summary} className="mt-1" />
      {parameters.length > 0 && (
        <>
          <PartHeading>{translate('apiDocs.parameters')}</PartHeading>
          <ul dir="ltr" className="space-y-1 text-sm">
            {parameters.map((parameter) => (
              <ParameterLine key={parameter.name} parameter={parameter} />
            ))}
          </ul>
        </>
      )}
      {request && (
        <>
          <PartHeading>{translate('apiDocs.request')}</PartHeading>
          <MediaList media={request.media} />
          <Examples examples={request.examples} translate={translate} />
        </>
      )}
      <PartHeading>{translate('apiDocs.answers')}</PartHeading>
      <ApiResponses responses={responses} />
      <Examples examples={responses.flatMap(({ examples }) => examples)} translate={translate} />
      <TryCall operation={tried(operation)} />
    </section>
  );
}

/** What the form needs, and no more: it is sent to the browser. */
function tried({ id, method, path, takes, parameters, request }: ApiOperation) {
  return { id, method, path, takes, parameters, examples: request?.examples };
}

function PartHeading({ children }: { children: string }) {
  return <h4 className="mt-4 mb-1 text-sm font-semibold text-muted">{children}</h4>;
}

function ParameterLine({ parameter }: { parameter: ApiParameter }) {
  const { name, place, type, required, about } = parameter;
  return (
    <li>
      <code className="font-mono font-medium">{name}</code>{' '}
      <EnglishWords text={`${place}, ${type}${required ? ' · required' : ''}`} className="text-muted" />
      {about && <English text={about} />}
    </li>
  );
}

function Examples({ examples, translate }: { examples: ApiExample[]; translate: Translate }) {
  return examples.map(({ name, about, text }) => (
    <details key={text} className="mt-1.5 text-sm">
      <summary className="min-h-8 py-1.5">
        {translate('apiDocs.example')} <EnglishWords text={name} className="font-medium" />
      </summary>
      {about && <English text={about} className="mb-1.5 text-muted" />}
      <pre
        dir="ltr"
        className="rounded-lg bg-sunken p-3 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </pre>
    </details>
  ));
}
