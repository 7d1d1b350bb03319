import { AdminPage } from '#components/admin/admin-page.tsx';
import { DownloadLink } from '#components/admin/download-link.tsx';
import { listAddress } from '#components/admin/list-address.ts';
import { PageLinks } from '#components/admin/page-links.tsx';
import { Button } from '#components/ui/button.tsx';
import type { RatedAnswer } from '#lib/api/feedback.ts';
import type { TunableField } from '#lib/client/settings/tunable.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { FeedbackList } from './feedback-list.tsx';

const RATINGS = [null, 'down', 'up'] as const;

interface FeedbackReportProps {
  entries: RatedAnswer[];
  /** Where the page behind this one begins; null at the end. */
  next: string | null;
  query: { rating: 'up' | 'down' | null; search: string; after: string | null };
  fault: string | undefined;
  fields: readonly TunableField[];
  translate: Translate;
}

/** What readers said of answers: filtered, page by page, and all of it to take along. */
export function FeedbackReport(props: FeedbackReportProps) {
  const { entries, next, query, fault, fields, translate } = props;
  const { rating, search, after } = query;
  const filtered = rating !== null || search !== '';
  return (
    <AdminPage
      heading={translate('admin.nav.feedback')}
      lead={translate('admin.feedback.lead')}
      actions={(['csv', 'json'] as const).map((format) => (
        <DownloadLink
          key={format}
          href={`/api/admin/feedback/export${listAddress({ rating, search, format })}`}
          label={translate('admin.usage.download', { format: format.toUpperCase() })}
        />
      ))}
    >
      <FeedbackFilter rating={rating} search={search} translate={translate} />
      {fault && (
        <p role="alert" className="mb-4 rounded-xl bg-danger-soft px-4 py-3 text-danger">
          {fault}
        </p>
      )}
      {entries.length > 0 ? (
        <FeedbackList key={`${rating}-${search}-${after}`} entries={entries} fields={fields} />
      ) : (
        <p className="rounded-2xl border border-line bg-surface p-8 text-center text-muted">
          {translate(filtered || after ? 'admin.feedback.noneFound' : 'admin.feedback.none')}
        </p>
      )}
      <PageLinks
        label={translate('admin.feedback.paging')}
        query={{ rating, search }}
        after={after}
        next={next}
        first={translate('admin.feedback.newest')}
        further={translate('admin.feedback.older')}
      />
    </AdminPage>
  );
}

function FeedbackFilter(props: { rating: 'up' | 'down' | null; search: string; translate: Translate }) {
  const { rating, search, translate } = props;
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
      <nav aria-label={translate('admin.feedback.filter')} className="flex flex-wrap gap-1">
        {RATINGS.map((choice) => (
          <a
            key={choice}
            href={listAddress({ rating: choice, search })}
            aria-current={choice === rating ? 'true' : undefined}
            className="inline-flex min-h-10 items-center rounded-lg border border-line bg-surface px-3 text-sm hover:border-edge hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent-strong"
          >
            {translate(`admin.feedback.${choice ?? 'all'}`)}
          </a>
        ))}
      </nav>
      <search>
        <form className="flex flex-wrap items-end gap-2">
          {rating && <input type="hidden" name="rating" value={rating} />}
          <label className="text-sm">
            <span className="mb-1 block text-muted">{translate('admin.feedback.search')}</span>
            <input
              type="search"
              name="search"
              dir="auto"
              maxLength={200}
              defaultValue={search}
              className="min-h-10 w-72 max-w-full rounded-lg border border-edge bg-surface px-3"
            />
          </label>
          <Button type="submit">{translate('admin.feedback.find')}</Button>
        </form>
      </search>
    </div>
  );
}
