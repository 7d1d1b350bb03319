import {
  UNANSWERED_KINDS,
  UNANSWERED_ORDERS,
  UNANSWERED_STATES,
  type UnansweredGroup,
  type UnansweredKind,
  type UnansweredList,
  type UnansweredOrder,
  type UnansweredState,
} from '#lib/api/feedback.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { UnansweredQuestion } from '#lib/core/records/unanswered.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import { badParameter, choiceIn, listQuery, pageQuery, readOrUsual } from '../../route/list-query.ts';
import { usageRange } from '../usage-route.ts';

/** The repository of unanswered questions, and the measure of their likeness. */
export interface UnansweredSources {
  records: Pick<Records, 'unanswered'>;
  topicTerms: TopicTerms;
  /** Says whether refused questions are shown, or only those whose answers were rated badly. */
  environment: Environment;
}

/** The newest questions of each kind that are grouped. */
const MOST_GROUPED = 2000;
const DAYS = '30';
const USUAL_LIMIT = '25';

/** A query for groups of questions. */
export interface GroupQuery {
  sinceMs: number;
  untilMs: number;
  /** Undefined for both. */
  kind: UnansweredKind | undefined;
  order: UnansweredOrder;
  state: UnansweredState;
  limit: number;
  /** Groups before this page. */
  offset: number;
}

/** Parses a query; by default the last 30 days, most asked first. Throws `bad-request` naming the parameter. */
export function groupQuery(given: URLSearchParams, nowMs: number): GroupQuery {
  const query = new URLSearchParams(given);
  if (!['days', 'since', 'until'].some((name) => query.has(name))) query.set('days', DAYS);
  if (!query.has('limit')) query.set('limit', USUAL_LIMIT);
  const { sinceMs, untilMs } = usageRange(query, nowMs);
  const { limit, after } = listQuery(query);
  if (!/^\d{1,4}$/.test(after ?? '0')) throw badParameter('after', 'is the "next" of the page before');
  return {
    sinceMs,
    untilMs,
    kind: choiceIn(query, 'kind', UNANSWERED_KINDS),
    order: choiceIn(query, 'order', UNANSWERED_ORDERS) ?? 'asked',
    state: choiceIn(query, 'state', UNANSWERED_STATES) ?? 'open',
    limit,
    offset: Number(after ?? 0),
  };
}

/** One page of groups. Groups of an earlier page may have moved when people asked meanwhile. */
export async function unansweredGroups(
  { records, topicTerms, environment }: UnansweredSources,
  { sinceMs, untilMs, kind, order, state, limit, offset }: GroupQuery,
): Promise<UnansweredList> {
  const handled = state === 'handled';
  const { questions, isCut } = await records.unanswered.list({
    sinceMs,
    untilMs,
    handled,
    most: MOST_GROUPED,
  });
  const { showsRefused } = environment.identity;
  const chosen = questions
    .filter(({ isRatedDown, isAwaited }) => isRatedDown || isAwaited || showsRefused)
    .filter((one) => kind === undefined || (kind === 'refused' ? isUnanswered(one) : one.isRatedDown))
    // Who rates an answer shows its question, not those before.
    .map((one) => (showsRefused ? one : { ...one, follows: [] }));
  const groups = await groupQuestions(chosen, topicTerms);
  if (order === 'asked') groups.sort(byCount);
  const end = offset + limit;
  return {
    groups: groups.slice(offset, end),
    total: groups.length,
    isCut,
    next: end < groups.length ? String(end) : null,
  };
}

/** Refused, or shown a passage that may answer, of which the asker says that it does not. */
function isUnanswered({ certainty }: UnansweredQuestion): boolean {
  return certainty === 'none' || certainty === 'likely';
}

function byCount(one: UnansweredGroup, other: UnansweredGroup): number {
  return other.awaited - one.awaited || other.count - one.count || other.lastAtMs - one.lastAtMs;
}

/** The groups for a page's address, with the query that was used. */
export interface RequestedGroups extends UnansweredList {
  query: GroupQuery;
  /** Days up to now; undefined if the address names dates instead. */
  days: number | undefined;
  /** Why the page shows the default list instead of what its address asks for. */
  fault: string | undefined;
}

const DAY_MS = 86_400_000;

/** Lists groups for a page's address; an invalid address sets `fault` instead of throwing. */
export async function requestedGroups(
  sources: UnansweredSources,
  parameters: Record<string, unknown>,
  nowMs: number,
): Promise<RequestedGroups> {
  const given = pageQuery(parameters, ['days', 'since', 'until', 'kind', 'order', 'state', 'after']);
  const { value: query, fault } = readOrUsual(given, (read) => groupQuery(read, nowMs));
  const namesDates = fault === undefined && given.has('since');
  const days = namesDates ? undefined : Math.round((query.untilMs - query.sinceMs) / DAY_MS);
  return { ...(await unansweredGroups(sources, query)), query, days, fault };
}

/** The distinctive terms of a question. */
type TopicTerms = (question: string) => ReadonlySet<string>;

/** Terms that two questions share, of all that they hold together (Jaccard): from here on they ask the same. */
const LEAST_SHARE = 0.75;
const MOST_OTHERS = 5;
/** Terms that a question is compared by; the time grows with them and with the square of the questions. */
const MOST_TERMS = 32;
/** Questions compared before other requests get a turn. */
const AT_A_TIME = 10;

interface Topic {
  terms: ReadonlySet<string>;
  group: UnansweredGroup;
}

/** Groups questions about the same thing, in the order of their newest question. Expects the newest first. */
export async function groupQuestions(
  questions: readonly UnansweredQuestion[],
  topicTerms: TopicTerms,
): Promise<UnansweredGroup[]> {
  const topics: Topic[] = [];
  const holding = new Map<string, Topic[]>();
  for (const [index, question] of questions.entries()) {
    if (index % AT_A_TIME === AT_A_TIME - 1) await yieldToEventLoop();
    const terms = termsOf(question.question, topicTerms);
    const known = closest(terms, holding);
    if (known) {
      add(known.group, question);
      continue;
    }
    const topic = { terms, group: groupOf(question) };
    topics.push(topic);
    for (const term of terms) {
      const others = holding.get(term);
      if (others) others.push(topic);
      else holding.set(term, [topic]);
    }
  }
  return topics.map(({ group }) => group);
}

/** The first terms of a question; one of function words alone is about its own wording. */
function termsOf(question: string, topicTerms: TopicTerms): ReadonlySet<string> {
  const terms = [...topicTerms(question)].slice(0, MOST_TERMS);
  return new Set(terms.length > 0 ? terms : [question.trim().toLowerCase()]);
}

/** The topic that shares most terms, if it shares enough. */
function closest(terms: ReadonlySet<string>, holding: ReadonlyMap<string, Topic[]>): Topic | undefined {
  const shared = new Map<Topic, number>();
  for (const term of terms)
    for (const topic of holding.get(term) ?? []) shared.set(topic, (shared.get(topic) ?? 0) + 1);
  let best: Topic | undefined;
  let most = 0;
  for (const [topic, count] of shared) {
    const share = count / (terms.size + topic.terms.size - count);
    if (share >= LEAST_SHARE && share > most) [best, most] = [topic, share];
  }
  return best;
}

function groupOf(first: UnansweredQuestion): UnansweredGroup {
  const group = {
    question: first.question,
    others: [],
    follows: [],
    refused: 0,
    likely: 0,
    ratedDown: 0,
    awaited: 0,
    count: 0,
    lastAtMs: first.atMs,
    turns: [],
  };
  add(group, first);
  return group;
}

function add(group: UnansweredGroup, asked: UnansweredQuestion): void {
  const { turn, question, follows, certainty, isRatedDown, isAwaited } = asked;
  group.count += 1;
  group.refused += Number(certainty === 'none');
  group.likely += Number(certainty === 'likely');
  group.ratedDown += Number(isRatedDown);
  group.awaited += Number(isAwaited);
  group.turns.push(turn);
  if (question !== group.question) addNew(group.others, question);
  if (follows.length > 0) addNew(group.follows, follows);
}

function addNew<Item>(items: Item[], item: Item): void {
  const isKnown = items.some((known) => JSON.stringify(known) === JSON.stringify(item));
  if (items.length < MOST_OTHERS && !isKnown) items.push(item);
}
