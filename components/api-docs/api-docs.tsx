import { readApiDescription } from '#lib/client/api-docs/api-description.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import { requestLocale } from '#lib/i18n/request-locale.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { ApiContents } from './api-contents.tsx';
import { ApiDocsHeader } from './api-docs-header.tsx';
import { ApiOperationView } from './api-operation-view.tsx';
import { ApiShapeView } from './api-shape-view.tsx';
import { CallKeysProvider } from './call-keys.tsx';
import { English } from './english.tsx';

/** An OpenAPI description to read, with its calls to try. All but the trying is made on the server. */
export async function ApiDocs({ document }: { document: JsonObject }) {
  const translate = translateFor(await requestLocale());
  const { groups, shapes } = readApiDescription(document);
  const shapesTitle = translate('apiDocs.shapes');
  const contents = (
    <ApiContents label={translate('apiDocs.contents')} groups={groups} shapesTitle={shapesTitle} />
  );
  return (
    <div className="min-h-dvh">
      <ApiDocsHeader />
      <div className="mx-auto max-w-7xl px-4 sm:px-6 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-10">
        <div className="hidden lg:block">
          <div className="sticky top-0 max-h-dvh overflow-y-auto py-6">{contents}</div>
        </div>
        <main className="min-w-0 py-6">
          <p className="max-w-reading text-muted">{translate('apiDocs.lead')}</p>
          <p className="mt-2">
            <a href="/openapi.json" className="font-medium text-accent-strong underline underline-offset-4">
              {translate('apiDocs.machine')}
            </a>
          </p>
          <details className="mt-4 rounded-xl border border-line bg-surface px-4 py-2 lg:hidden">
            <summary className="min-h-8 py-1 font-medium">{translate('apiDocs.contents')}</summary>
            {contents}
          </details>
          <CallKeysProvider>
            {groups.map(({ name, about, operations }) => (
              <section key={name} className="mt-10">
                <h2
                  id={anchorOf(name)}
                  lang="en"
                  dir="ltr"
                  className="scroll-mt-4 font-display text-2xl font-semibold"
                >
                  {name}
                </h2>
                <English text={about} className="mt-1 max-w-reading text-muted" />
                {operations.map((operation) => (
                  <ApiOperationView key={operation.id} operation={operation} translate={translate} />
                ))}
              </section>
            ))}
          </CallKeysProvider>
          <section className="mt-10">
            <h2 id="shapes" className="scroll-mt-4 font-display text-2xl font-semibold">
              {shapesTitle}
            </h2>
            <p className="mt-1 max-w-reading text-muted">{translate('apiDocs.shapesLead')}</p>
            {shapes.map((shape) => (
              <ApiShapeView key={shape.name} shape={shape} />
            ))}
          </section>
        </main>
      </div>
    </div>
  );
}

/** Where a group begins. */
function anchorOf(name: string): string {
  return `group-${name.toLowerCase().replaceAll(/\W+/g, '-')}`;
}
