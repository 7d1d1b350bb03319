import type { ListedAnswer, UnsupportedList } from '#lib/api/unsupported.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { Caller } from '#lib/core/access/principal.ts';
import { findNamed } from '#lib/core/citations/citations.ts';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import type { Records } from '#lib/core/records/records.ts';
import {
  LISTED_VERDICTS,
  type UnsupportedAnswer,
  type UnsupportedQuery,
} from '#lib/core/records/unsupported.ts';
import { hiddenPassages } from '../conversations/hidden-passages.ts';
import { requireAdmin } from '../route/administrators.ts';
import { badParameter, choiceIn, listQuery, pageQuery, readOrUsual } from '../route/list-query.ts';
import { privately } from '../route/responses.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';
import { usageRange } from './usage-route.ts';

/** Where answers with unsupported sentences are read, and which documents an administrator may read now. */
interface UnsupportedSources {
  records: Pick<Records, 'unsupported'>;
  documents: DocumentStore;
  environment: Environment;
}

/** Dependencies of the route of unsupported sentences. */
export interface UnsupportedServices extends Services, UnsupportedSources {}

const DAYS = '30';
const USUAL_LIMIT = '25';
const LONGEST_MODEL = 200;
const MOST_SENTENCES = 20;
const MOST_PASSAGES = 20;

/** `GET /api/admin/unsupported`: answers with sentences that their sources do not support, by page. */
export function unsupportedRoute(services: () => UnsupportedServices): Route {
  return route({ GET: list }, services);
}

async function list(request: Request, call: Call<UnsupportedServices>): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const query = unsupportedQuery(new URL(request.url).searchParams, Date.now());
  return privately((await unsupportedAnswers(call.services, caller, query)) satisfies UnsupportedList);
}

/** Parses a query; by default the last 30 days. Throws `bad-request` naming the parameter. */
function unsupportedQuery(given: URLSearchParams, nowMs: number): Omit<UnsupportedQuery, 'isRated'> {
  const query = new URLSearchParams(given);
  if (!['days', 'since', 'until'].some((name) => query.has(name))) query.set('days', DAYS);
  if (!query.has('limit')) query.set('limit', USUAL_LIMIT);
  const { sinceMs, untilMs } = usageRange(query, nowMs);
  const { limit, after } = listQuery(query);
  const model = query.get('model') || null;
  if (model && model.length > LONGEST_MODEL)
    throw badParameter('model', `takes ${LONGEST_MODEL} characters at most`);
  return {
    sinceMs,
    untilMs,
    verdict: choiceIn(query, 'verdict', LISTED_VERDICTS) ?? null,
    model,
    limit,
    after,
  };
}

/**
 * One page as this administrator may see it. Where administrators do not see what was asked, only answers that their
 * askers rated are listed. Sentences are withheld where the answer, or one before it, rests on what this administrator
 * may not read or what is gone: they repeat it.
 */
async function unsupportedAnswers(
  { records, documents, environment }: UnsupportedSources,
  caller: Caller,
  query: Omit<UnsupportedQuery, 'isRated'>,
): Promise<UnsupportedList> {
  const { items, next } = await records.unsupported.list({
    ...query,
    isRated: !environment.identity.showsRefused,
  });
  const hidden = await hiddenPassages(
    items.map(({ passages, earlier }) => [...passages, ...(earlier ?? [])]),
    { caller, isOwner: false },
    documents,
  );
  const answers = items.map((item, index) => {
    const isWhole = item.earlier !== null && hidden[index]?.passages.length === 0;
    return listed(item, !isWhole);
  });
  return { answers, models: await records.unsupported.models(query.sinceMs, query.untilMs), next };
}

function listed(answer: UnsupportedAnswer, withheld: boolean): ListedAnswer {
  const { turn, question, atMs, model, promptVersion, support, passages } = answer;
  const marked = support.sentences
    .filter(({ verdict }) => (LISTED_VERDICTS as readonly string[]).includes(verdict))
    .slice(0, MOST_SENTENCES);
  const names = passages.map(({ sourcepage }) => sourcepage);
  const shown = new Set(
    marked.flatMap(({ citations, source }) =>
      [...citations, ...(source === undefined ? [] : [source])].map((name) => findNamed(name, names)),
    ),
  );
  return {
    turn,
    question,
    atMs,
    model,
    promptVersion,
    supported: support.supported,
    of: support.of,
    sentences: withheld ? [] : marked.map(({ start: _, end: __, ...sentence }) => sentence),
    passages: withheld
      ? []
      : passages
          .filter(({ sourcepage }) => shown.has(sourcepage))
          .slice(0, MOST_PASSAGES)
          .map(({ sourcepage, title, headings, content }) => ({ sourcepage, title, headings, content })),
    withheld,
  };
}

const DAY_MS = 86_400_000;

/** The answers for a page's address, with the query that was used. */
interface RequestedAnswers extends UnsupportedList {
  query: Omit<UnsupportedQuery, 'isRated'>;
  /** Days up to now; undefined if the address names dates instead. */
  days: number | undefined;
  /** Why the page shows the default list instead of what its address asks for. */
  fault: string | undefined;
}

/** Lists answers for a page's address; an invalid address sets `fault` instead of throwing. */
export async function requestedAnswers(
  sources: UnsupportedSources,
  caller: Caller,
  parameters: Record<string, unknown>,
  nowMs: number,
): Promise<RequestedAnswers> {
  const given = pageQuery(parameters, ['days', 'since', 'until', 'verdict', 'model', 'after']);
  const { value: query, fault } = readOrUsual(given, (read) => unsupportedQuery(read, nowMs));
  const namesDates = fault === undefined && given.has('since');
  const days = namesDates ? undefined : Math.round((query.untilMs - query.sinceMs) / DAY_MS);
  return { ...(await unsupportedAnswers(sources, caller, query)), query, days, fault };
}
