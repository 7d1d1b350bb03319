'use client';

import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';
import {
  AdminPage,
  FilterLinks,
  ListFrame,
  listAddress,
  RangePicker,
  rangeQuery,
  refusalText,
} from '#components/admin/admin-page.tsx';
import { Moment } from '#components/admin/moment.tsx';
import { useDeployment } from '#components/shell/page-context.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import {
  UNANSWERED_KINDS,
  UNANSWERED_ORDERS,
  UNANSWERED_STATES,
  type UnansweredGroup,
  type UnansweredKind,
  type UnansweredList,
  type UnansweredMark,
  type UnansweredOrder,
  type UnansweredState,
} from '#lib/api/feedback.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';
import { AnswerInquiry } from './answer-inquiry.tsx';
import { ApprovedAnswers } from './approved-answers.tsx';
import { ConversationsBefore, FoundPassages } from './found-passages.tsx';

interface UnansweredReportProps extends UnansweredList {
  query: {
    sinceMs: number;
    untilMs: number;
    kind: UnansweredKind | undefined;
    order: UnansweredOrder;
    state: UnansweredState;
    offset: number;
  };
  /** The chosen number of days; undefined for other dates. */
  days: number | undefined;
  fault: string | undefined;
}

/** Unanswered questions, similar ones in groups. */
export function UnansweredReport(props: UnansweredReportProps) {
  const { groups, isCut, next, query, days, fault } = props;
  const translate = useTranslate();
  const marking = useMarking();
  const { showsRefused } = useDeployment();
  const { kind = null, order, state, offset } = query;
  const range = rangeQuery(query, days);
  const choices = { kind, order, state };
  return (
    <AdminPage
      heading={translate('admin.nav.unanswered')}
      lead={translate(showsRefused ? 'admin.unanswered.lead' : 'admin.unanswered.leadRated')}
      actions={<ApprovedAnswers />}
      filter={
        <>
          <RangePicker range={query} days={days} query={choices} translate={translate} />
          <Filters {...choices} addressOf={(changed) => listAddress({ ...choices, ...range, ...changed })} />
        </>
      }
      fault={fault}
    >
      <MarkingNote {...marking} />
      {isCut && <p className="mb-3 text-sm text-muted">{translate('admin.unanswered.cut')}</p>}
      <ListFrame
        isEmpty={groups.length === 0}
        empty={translate(`admin.unanswered.none.${state}`)}
        paging={translate('admin.documents.paging')}
        first={translate('admin.documents.first')}
        further={translate('admin.unanswered.further')}
        query={{ ...choices, ...range }}
        after={offset > 0 ? String(offset) : null}
        next={next}
      >
        <GroupList groups={groups} isHandled={state === 'handled'} onMark={marking.mark} />
      </ListFrame>
    </AdminPage>
  );
}

interface FiltersProps {
  kind: UnansweredKind | null;
  order: UnansweredOrder;
  state: UnansweredState;
  addressOf: (changed: Record<string, string | null>) => string;
}

function Filters({ kind, order, state, addressOf }: FiltersProps) {
  const translate = useTranslate();
  return (
    <div className="mb-4 flex flex-wrap gap-x-6 gap-y-3">
      <FilterLinks
        label={translate('admin.unanswered.kind')}
        choices={[null, ...UNANSWERED_KINDS]}
        current={kind}
        hrefOf={(choice) => addressOf({ kind: choice })}
        textOf={(choice) => translate(`admin.unanswered.kind.${choice ?? 'all'}`)}
      />
      <FilterLinks
        label={translate('admin.unanswered.order')}
        choices={UNANSWERED_ORDERS}
        current={order}
        hrefOf={(choice) => addressOf({ order: choice })}
        textOf={(choice) => translate(`admin.unanswered.order.${choice}`)}
      />
      <FilterLinks
        label={translate('admin.unanswered.state')}
        choices={UNANSWERED_STATES}
        current={state}
        hrefOf={(choice) => addressOf({ state: choice })}
        textOf={(choice) => translate(`admin.unanswered.state.${choice}`)}
      />
    </div>
  );
}

interface GroupListProps {
  groups: UnansweredGroup[];
  isHandled: boolean;
  onMark: (change: UnansweredMark) => void;
}

function GroupList({ groups, isHandled, onMark }: GroupListProps) {
  const router = useRouter();
  const [opened, setOpened] = useState<UnansweredGroup>();
  const [answered, setAnswered] = useState<UnansweredGroup>();
  return (
    <>
      <Card as="ul" className="divide-y divide-line">
        {groups.map((group) => (
          <li key={group.turns[0]}>
            <QuestionGroup
              group={group}
              isHandled={isHandled}
              onPassages={() => setOpened(group)}
              onAnswer={group.awaited > 0 ? () => setAnswered(group) : undefined}
              onMark={() => onMark({ turns: group.turns, handled: !isHandled })}
            />
          </li>
        ))}
      </Card>
      {answered && (
        <AnswerInquiry
          group={answered}
          onAnswered={() => {
            setAnswered(undefined);
            router.refresh();
          }}
          onClose={() => setAnswered(undefined)}
        />
      )}
      {opened && (
        <FoundPassages
          question={opened.question}
          follows={opened.follows[0] ?? []}
          turns={opened.turns}
          onMark={onMark}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/** Marks questions as handled or open, and remembers the last mark or why it failed. */
function useMarking() {
  const router = useRouter();
  const [last, setLast] = useState<UnansweredMark | AppError>();

  async function mark(change: UnansweredMark) {
    try {
      await callApi('/api/admin/unanswered', 'PUT', change);
      setLast(change);
      router.refresh();
    } catch (thrown) {
      setLast(AppError.from(thrown));
    }
  }

  return { last, mark };
}

/** Shows the last mark, with a button that undoes it. */
function MarkingNote({ last, mark }: ReturnType<typeof useMarking>) {
  const translate = useTranslate();
  if (last instanceof AppError) return <Alert className="mb-4">{refusalText(last, translate)}</Alert>;
  return (
    <div role="status" className="empty:hidden">
      {last && (
        <p className="mb-4 flex flex-wrap items-center gap-3 rounded-xl bg-sunken px-4 py-2 text-sm">
          {translate(last.handled ? 'admin.unanswered.handled' : 'admin.unanswered.reopened')}
          <Button onClick={() => void mark({ ...last, handled: !last.handled })}>
            {translate('admin.unanswered.undo')}
          </Button>
        </p>
      )}
    </div>
  );
}

interface QuestionGroupProps {
  group: UnansweredGroup;
  isHandled: boolean;
  onPassages: () => void;
  /** Undefined where no asker waits. */
  onAnswer: (() => void) | undefined;
  onMark: () => void;
}

/** A group of similar questions, and the actions on it. */
function QuestionGroup({ group, isHandled, onPassages, onAnswer, onMark }: QuestionGroupProps) {
  const translate = useTranslate();
  const heading = useId();
  return (
    <article
      aria-labelledby={heading}
      className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-4 sm:px-5"
    >
      <div className="min-w-0 grow basis-80">
        <ConversationsBefore conversations={group.follows} />
        <h2 id={heading} className="line-clamp-3 font-medium wrap-anywhere">
          <bdi>{group.question}</bdi>
        </h2>
        <Figures group={group} />
        {group.others.length > 0 && (
          <details className="mt-2 text-sm">
            <summary className="rounded text-muted">
              {translate('admin.unanswered.others', { count: group.others.length })}
            </summary>
            <ul className="mt-1 list-disc ps-5">
              {group.others.map((other) => (
                <li key={other} className="wrap-anywhere">
                  <bdi className="line-clamp-3">{other}</bdi>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {onAnswer && (
          <Button look="filled" aria-haspopup="dialog" aria-describedby={heading} onClick={onAnswer}>
            {translate('admin.unanswered.answer')}
          </Button>
        )}
        <Button
          {...(!onAnswer && { look: 'filled' })}
          aria-haspopup="dialog"
          aria-describedby={heading}
          onClick={onPassages}
        >
          {translate('admin.unanswered.passages')}
        </Button>
        <ButtonLink href="/admin/documents?add=1" aria-describedby={heading} className="px-3.5">
          {translate('admin.unanswered.add')}
        </ButtonLink>
        <Button aria-describedby={heading} onClick={onMark}>
          {translate(isHandled ? 'admin.unanswered.reopen' : 'admin.unanswered.handle')}
        </Button>
      </div>
    </article>
  );
}

/** The number of questions by outcome, and the time of the last one. */
function Figures({ group }: { group: UnansweredGroup }) {
  const { count, refused, ratedDown, likely, awaited, lastAtMs } = group;
  const translate = useTranslate();
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-1.5 text-sm">
      {count > 1 && <Badge tone="accent">{translate('admin.unanswered.count', { count })}</Badge>}
      {awaited > 0 && (
        <Badge tone="accent">{translate('admin.unanswered.awaited', { count: awaited })}</Badge>
      )}
      {refused > 0 && <Badge>{translate('admin.unanswered.refused', { count: refused })}</Badge>}
      {likely > 0 && <Badge>{translate('admin.unanswered.likely', { count: likely })}</Badge>}
      {ratedDown > 0 && (
        <Badge tone="danger">{translate('admin.unanswered.ratedDown', { count: ratedDown })}</Badge>
      )}
      <span className="text-muted">
        {translate('admin.unanswered.last')}{' '}
        <bdi>
          <Moment ms={lastAtMs} />
        </bdi>
      </span>
    </p>
  );
}
