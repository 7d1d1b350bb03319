import type { ApiGroup, ApiOperation } from '#lib/client/api-docs/api-description.ts';
import { EnglishWords } from './english.tsx';
import { MethodBadge } from './method-badge.tsx';
import { PathText } from './path-text.tsx';

/** Every call by its address, in groups, each a link to its place on the page. */
export function ApiContents(props: { label: string; groups: ApiGroup[]; shapesTitle: string }) {
  const { label, groups, shapesTitle } = props;
  return (
    <nav aria-label={label} className="text-sm">
      {groups.map(({ name, operations }) => (
        <section key={name} className="not-first:mt-4">
          <p className="mb-1 font-semibold">
            <EnglishWords text={name} />
          </p>
          <ul>
            {operations.map((operation) => (
              <li key={operation.id}>
                <OperationLink operation={operation} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <a href="#shapes" className="mt-4 block rounded-lg py-1.5 font-semibold hover:text-accent-strong">
        {shapesTitle}
      </a>
    </nav>
  );
}

function OperationLink({ operation: { id, method, path } }: { operation: ApiOperation }) {
  return (
    <a
      href={`#${id}`}
      dir="ltr"
      className="-mx-2 flex items-baseline gap-2 rounded-lg px-2 py-1.5 text-muted hover:bg-sunken hover:text-ink"
    >
      <MethodBadge method={method} />
      <span className="min-w-0 font-mono text-[0.8125rem]">
        <PathText path={path} />
      </span>
    </a>
  );
}
