'use client';

import { useState } from 'react';
import {
  AdminPage,
  FilterLinks,
  ListFrame,
  listAddress,
  RangePicker,
  rangeQuery,
} from '#components/admin/admin-page.tsx';
import { Moment } from '#components/admin/moment.tsx';
import { useDeployment } from '#components/shell/page-context.tsx';
import { QuotedText } from '#components/sources/quoted-text.tsx';
import { SupportLine } from '#components/sources/source-list.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import type { ListedAnswer, UnsupportedList, UnsupportedSentence } from '#lib/api/unsupported.ts';
import { describeFinding } from '#lib/client/sources/describe-finding.ts';
import { evidenceOf } from '#lib/client/sources/evidence.ts';
import { findCited, locationOf, ratedSources, type Source } from '#lib/client/sources/sources.ts';
import { sourceUrl } from '#lib/core/citations/sourcepage.ts';
import { LISTED_VERDICTS, type ListedVerdict } from '#lib/core/records/unsupported.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface UnsupportedReportProps extends UnsupportedList {
  query: {
    sinceMs: number;
    untilMs: number;
    verdict: ListedVerdict | null;
    model: string | null;
    after: string | null;
  };
  /** The chosen number of days; undefined for other dates. */
  days: number | undefined;
  fault: string | undefined;
}

/** Answers with sentences that their sources do not support: the sentence, what differs, and what the source says. */
export function UnsupportedReport({ answers, models, next, query, days, fault }: UnsupportedReportProps) {
  const translate = useTranslate();
  const { showsRefused } = useDeployment();
  const { verdict, model, after } = query;
  const range = rangeQuery(query, days);
  const choices = { verdict, model };
  const addressOf = (changed: Partial<typeof choices>) => listAddress({ ...choices, ...range, ...changed });
  return (
    <AdminPage
      heading={translate('admin.nav.unsupported')}
      lead={translate(showsRefused ? 'admin.unsupported.lead' : 'admin.unsupported.leadRated')}
      filter={
        <>
          <RangePicker range={query} days={days} query={choices} translate={translate} />
          <div className="mb-4 flex flex-wrap gap-x-6 gap-y-3">
            <FilterLinks
              label={translate('admin.unsupported.verdict')}
              choices={[null, ...LISTED_VERDICTS]}
              current={verdict}
              hrefOf={(choice) => addressOf({ verdict: choice })}
              textOf={(choice) => translate(`admin.unsupported.verdict.${choice ?? 'all'}`)}
            />
            {models.length > 1 && (
              <FilterLinks
                label={translate('admin.usage.model')}
                choices={[null, ...models]}
                current={model}
                hrefOf={(choice) => addressOf({ model: choice })}
                textOf={(choice) => choice ?? translate('admin.unsupported.allModels')}
              />
            )}
          </div>
        </>
      }
      fault={fault}
    >
      <ListFrame
        isEmpty={answers.length === 0}
        empty={translate('admin.unsupported.none')}
        paging={translate('admin.unsupported.paging')}
        first={translate('admin.feedback.newest')}
        further={translate('admin.feedback.older')}
        query={{ ...choices, ...range }}
        after={after}
        next={next}
      >
        <Card as="ul" className="divide-y divide-line">
          {answers.map((answer) => (
            <li key={answer.turn}>
              <AnswerRow answer={answer} verdict={verdict} />
            </li>
          ))}
        </Card>
      </ListFrame>
    </AdminPage>
  );
}

function AnswerRow({ answer, verdict }: { answer: ListedAnswer; verdict: ListedVerdict | null }) {
  const translate = useTranslate();
  const [{ cited, found }] = useState(() => ratedSources({ answer: '', passages: answer.passages }));
  const shown = answer.sentences.filter((one) => verdict === null || one.verdict === verdict);
  return (
    <article className="px-4 py-4 sm:px-5">
      <h2 className="line-clamp-3 font-medium wrap-anywhere">
        <bdi>{answer.question}</bdi>
      </h2>
      <div className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-muted">
        <Moment ms={answer.atMs} />
        {answer.model !== null && <bdi>{answer.model}</bdi>}
        {answer.promptVersion !== null && (
          <span>
            {answer.promptVersion === 0
              ? translate('admin.usage.builtInPrompt')
              : translate('admin.usage.promptVersion', { version: answer.promptVersion })}
          </span>
        )}
        <SupportLine support={answer} />
      </div>
      {answer.withheld ? (
        <p className="mt-2 text-sm text-muted">{translate('admin.unsupported.withheld')}</p>
      ) : (
        <ul className="mt-3 space-y-3">
          {keyByIndex(shown, (sentence) => (
            <li>
              <Finding sentence={sentence} sources={[...cited, ...found]} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

const EXCERPT_CHARACTERS = 400;

/** A sentence with what was found of it, and the words of the source beside it. */
function Finding({ sentence, sources }: { sentence: UnsupportedSentence; sources: readonly Source[] }) {
  const translate = useTranslate();
  const names = sentence.source === undefined ? sentence.citations : [sentence.source];
  const source = names.map((name) => findCited(name, sources)).find((one) => one !== undefined);
  const [evidence] = useState(() => source && evidenceOf(source, [sentence.text], EXCERPT_CHARACTERS));
  const isMisattributed = sentence.verdict === 'misattributed';
  return (
    <div className="grid gap-x-6 gap-y-2 rounded-xl border border-line p-3 text-sm lg:grid-cols-2">
      <div className="min-w-0 wrap-anywhere">
        <Badge small tone={isMisattributed ? 'plain' : 'danger'}>
          {translate(`admin.unsupported.verdict.${isMisattributed ? 'misattributed' : 'unsupported'}`)}
        </Badge>
        <p dir="auto" className="mt-1 text-base">
          {sentence.text}
        </p>
        {keyByIndex(describeFinding(sentence, sources, translate), (line) => (
          <p className="mt-1 text-muted">{line}</p>
        ))}
      </div>
      {source && (
        <div className="min-w-0 wrap-anywhere">
          <a
            href={sourceUrl(source)}
            target="_blank"
            rel="noopener noreferrer"
            className="font-medium text-accent-strong underline underline-offset-2"
          >
            <bdi>{source.title}</bdi>
          </a>{' '}
          <bdi className="text-muted">{locationOf(source, translate)}</bdi>
          <p dir="auto" className="mt-1 text-muted">
            <QuotedText parts={evidence ?? []} />
          </p>
        </div>
      )}
    </div>
  );
}
