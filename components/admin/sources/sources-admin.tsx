'use client';

import { useEffect, useState } from 'react';
import { AdminPage, EmptyNote, refusalText } from '#components/admin/admin-page.tsx';
import { Moment } from '#components/admin/moment.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { SourceFailures, SourceList, TestedSource } from '#lib/api/admin.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import type { AdministeredSource } from '#lib/core/ports/source-administration.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';
import { AddSource } from './add-source.tsx';

const PATH = '/api/admin/sources';
const REFRESH_MS = 5000;

/** The sources with their states, what can be done with them, and a form that composes another one. */
export function SourcesAdmin({ page }: { page: SourceList }) {
  const translate = useTranslate();
  const [list, setList] = useState(page);
  const [refused, setRefused] = useState<AppError>();
  const [note, setNote] = useState('');

  useEffect(() => {
    const timer = setInterval(() => {
      // A failed look is followed by the next one.
      if (!document.hidden) callApi<SourceList>(PATH).then(setList, () => {});
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);

  async function act(name: string, action: string) {
    setRefused(undefined);
    try {
      setList(await callApi<SourceList>(`${PATH}/${name}`, 'POST', { action }));
      setNote(action.startsWith('run') ? translate('admin.sources.begun', { name }) : '');
    } catch (thrown) {
      setRefused(AppError.from(thrown));
    }
  }

  return (
    <AdminPage heading={translate('admin.nav.sources')} lead={translate('admin.sources.lead')}>
      {list.faults.length > 0 && (
        <Alert className="mb-4">
          {translate('admin.sources.faults')} <bdi>{list.faults.join(' ')}</bdi>
        </Alert>
      )}
      <div role="status" className="empty:hidden">
        {note && <p className="mb-4 text-sm text-muted">{note}</p>}
      </div>
      {refused && <Alert className="mb-4">{refusalText(refused, translate)}</Alert>}
      {list.sources.length === 0 && <EmptyNote>{translate('admin.sources.none')}</EmptyNote>}
      <div className="flex flex-col gap-4">
        {list.sources.map((source) => (
          <SourceCard key={source.name} source={source} act={(action) => act(source.name, action)} />
        ))}
      </div>
      <AddSource kinds={list.kinds} />
    </AdminPage>
  );
}

interface SourceProps {
  source: AdministeredSource;
  act: (action: string) => Promise<void>;
}

function SourceCard({ source, act }: SourceProps) {
  const translate = useTranslate();
  const { name, kind, where, failure, failedDocuments, skippedItems, attemptedAtMs } = source;
  const heading = `source-${name}`;
  return (
    <Card as="section" aria-labelledby={heading} className="p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={heading} className="font-display text-lg font-semibold">
          <bdi>{name}</bdi>
        </h2>
        <StateBadge source={source} />
      </div>
      <p className="text-sm text-muted wrap-anywhere">
        <bdi>{kind}</bdi> · <bdi>{where}</bdi>
      </p>
      <Facts source={source} />
      {failure && (
        <Alert look="compact" className="mt-3">
          <bdi>{failure}</bdi>
        </Alert>
      )}
      {failedDocuments > 0 && (
        <ItemList
          name={name}
          runAtMs={attemptedAtMs}
          title={translate('admin.sources.failed', { count: failedDocuments })}
          isFault
          itemsOf={failedItems}
        />
      )}
      {skippedItems > 0 && (
        <ItemList
          name={name}
          runAtMs={attemptedAtMs}
          title={translate('admin.sources.skipped', { count: skippedItems })}
          itemsOf={skippedItemsOf}
        />
      )}
      <Actions source={source} act={act} />
    </Card>
  );
}

function StateBadge({ source }: Pick<SourceProps, 'source'>) {
  const translate = useTranslate();
  if (source.isRunning) return <Badge tone="accent">{translate('admin.sources.running')}</Badge>;
  if (source.isPaused) return <Badge>{translate('admin.sources.paused')}</Badge>;
  if (source.failure !== null) return <Badge tone="danger">{translate('admin.sources.broken')}</Badge>;
  if (source.failedDocuments > 0) return <Badge tone="danger">{translate('admin.sources.partly')}</Badge>;
  if (source.succeededAtMs === null) return null;
  return <Badge tone="muted">{translate('admin.sources.ok')}</Badge>;
}

function Facts({ source }: Pick<SourceProps, 'source'>) {
  const translate = useTranslate();
  const { succeededAtMs, nextRunMs, documents } = source;
  return (
    <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 text-sm max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:gap-x-4 max-sm:gap-y-1 [&_dt]:text-muted max-sm:[&>div]:contents">
      <div>
        <dt>{translate('admin.nav.documents')}</dt>
        <dd>{documents}</dd>
      </div>
      <div>
        <dt>{translate('admin.sources.last')}</dt>
        <dd>{succeededAtMs === null ? translate('admin.sources.never') : <Moment ms={succeededAtMs} />}</dd>
      </div>
      {nextRunMs !== null && (
        <div>
          <dt>{translate('admin.sources.next')}</dt>
          <dd>{nextRunMs === 0 ? translate('admin.sources.due') : <Moment ms={nextRunMs} />}</dd>
        </div>
      )}
    </dl>
  );
}

interface ItemListProps {
  name: string;
  /** An open list is loaded again after each run. */
  runAtMs: number | null;
  title: string;
  isFault?: boolean;
  itemsOf: (found: SourceFailures) => { name: string; reason: string }[];
}

const failedItems: ItemListProps['itemsOf'] = ({ documents }) =>
  documents.map(({ document, reason }) => ({ name: document, reason }));
const skippedItemsOf: ItemListProps['itemsOf'] = ({ skipped }) =>
  skipped.map(({ path, reason }) => ({ name: path, reason }));

/** Items with their reasons, loaded when they are opened. */
function ItemList({ name, runAtMs, title, isFault = false, itemsOf }: ItemListProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<SourceFailures | AppError>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a run may have changed the list.
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    void callApi<SourceFailures>(`${PATH}/${name}`)
      .catch((thrown) => AppError.from(thrown))
      .then((loaded) => isCurrent && setFound(loaded));
    return () => {
      isCurrent = false;
    };
  }, [isOpen, name, runAtMs]);

  return (
    <details className="mt-3 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        className={`w-fit cursor-pointer rounded font-medium ${isFault ? 'text-danger' : 'text-muted'}`}
      >
        {title}
      </summary>
      {found instanceof AppError && <Alert look="compact">{refusalText(found, translate)}</Alert>}
      {found && !(found instanceof AppError) && (
        <ul className="mt-2 max-h-80 divide-y divide-line overflow-y-auto">
          {itemsOf(found).map((item) => (
            <li key={`${item.name} ${item.reason}`} className="py-1.5 wrap-anywhere">
              <bdi className="block font-medium">{item.name}</bdi>
              <bdi className="text-muted">{item.reason}</bdi>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function Actions({ source, act }: SourceProps) {
  const translate = useTranslate();
  const [tested, setTested] = useState<TestedSource | AppError | 'busy'>();
  const { name, isPaused, failure } = source;

  async function test() {
    setTested('busy');
    const address = `${PATH}/${name}`;
    setTested(
      await callApi<TestedSource>(address, 'POST', { action: 'test' }).catch((thrown) =>
        AppError.from(thrown),
      ),
    );
  }

  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => void act('run')}>{translate('admin.sources.run')}</Button>
        <Button onClick={() => void act(isPaused ? 'resume' : 'pause')}>
          {translate(isPaused ? 'admin.sources.resume' : 'admin.sources.pause')}
        </Button>
        <Button disabled={tested === 'busy'} onClick={() => void test()}>
          {translate('admin.sources.test')}
        </Button>
        {failure?.includes('--allow-removal') && (
          <Button onClick={() => void act('run-removing')}>{translate('admin.sources.allow')}</Button>
        )}
      </div>
      {tested instanceof AppError && (
        <Alert look="compact" className="mt-3">
          {refusalText(tested, translate)}
        </Alert>
      )}
      {tested && tested !== 'busy' && !(tested instanceof AppError) && <Tested items={tested.items} />}
    </>
  );
}

function Tested({ items }: TestedSource) {
  const translate = useTranslate();
  return (
    <div role="status" className="mt-3 text-sm">
      <p className="text-muted">
        {translate(items.length === 0 ? 'admin.sources.foundNone' : 'admin.sources.found')}
      </p>
      <ul className="mt-1 list-disc ps-5">
        {items.map(({ path, reason }) => (
          <li key={path} className="wrap-anywhere">
            <bdi>{path}</bdi>
            {reason && <bdi className="block text-danger">{reason}</bdi>}
          </li>
        ))}
      </ul>
    </div>
  );
}
