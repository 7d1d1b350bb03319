'use client';

import { useState } from 'react';
import { AdminPage, FilterLinks, ListFrame, listAddress } from '#components/admin/admin-page.tsx';
import { RangePicker } from '#components/admin/range-picker.tsx';
import { useDeployment } from '#components/shell/page-context.tsx';
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
} from '#lib/api/unanswered.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { FoundPassages } from './found-passages.tsx';
import { MarkingNote, useMarking } from './marking.tsx';
import { QuestionGroup } from './question-group.tsx';

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

/** What people asked and the documents did not answer, by likeness. */
export function UnansweredReport(props: UnansweredReportProps) {
  const { groups, isCut, next, query, days, fault } = props;
  const translate = useTranslate();
  const marking = useMarking();
  const { showsRefused } = useDeployment();
  const { kind = null, order, state, offset } = query;
  const range = days === undefined ? datesOf(query) : { days: String(days) };
  const choices = { kind, order, state };
  return (
    <AdminPage
      heading={translate('admin.nav.unanswered')}
      lead={translate(showsRefused ? 'admin.unanswered.lead' : 'admin.unanswered.leadRated')}
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

function datesOf({ sinceMs, untilMs }: { sinceMs: number; untilMs: number }) {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { since: day(sinceMs), until: day(untilMs - 1) };
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
  const [opened, setOpened] = useState<string>();
  return (
    <>
      <Card as="ul" className="divide-y divide-line">
        {groups.map((group) => (
          <li key={group.turns[0]}>
            <QuestionGroup
              group={group}
              isHandled={isHandled}
              onPassages={() => setOpened(group.question)}
              onMark={() => onMark({ turns: group.turns, handled: !isHandled })}
            />
          </li>
        ))}
      </Card>
      {opened && <FoundPassages question={opened} onMark={onMark} onClose={() => setOpened(undefined)} />}
    </>
  );
}
