import type { SignInProvider } from '#lib/config/people.ts';
import type { UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { isRecord } from '#lib/shared/json.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { serviceFetch } from '#lib/upstream/service-fetch.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';
import type { Person } from '../tokens/claims.ts';
import { cachedPerUser, type OnBehalfOf } from './on-behalf-of.ts';

/** Looks up the groups of a user whose token does not list them all. Throws AppError `forbidden` when that fails. */
export type FindGroups = (person: Person) => Promise<string[]>;

/** The dependencies of a group lookup. */
export interface FindGroupsPorts {
  onBehalfOf: OnBehalfOf;
  upstream: UpstreamConfig;
  /** Milliseconds. */
  now: () => number;
}

/** How long groups are cached; a user who left a group may read its documents for this time. */
const REMEMBER_MS = 5 * 60_000;
const MOST_PEOPLE = 500;
/** More than Graph returns here. */
const MOST_GROUPS = 12_000;
const MOST_BYTES = 2_000_000;

/**
 * Looks up users' groups in Microsoft Graph on their behalf, including nested ones, and caches them for minutes.
 * Rejects a user whose groups are unknown, because their access would be a guess.
 */
export function createFindGroups({ graph }: SignInProvider, ports: FindGroupsPorts): FindGroups {
  const { onBehalfOf, now } = ports;
  const upstream = createUpstream('directory', ports.upstream, readHttpFailure);
  const connect = memoizeAsync(() => serviceFetch(ports.upstream.connectTimeoutMs, { bytes: MOST_BYTES }));
  const cachedRead = cachedPerUser<string[]>(MOST_PEOPLE, now);
  const askGraph = async (person: Person) => {
    const { token } = await onBehalfOf(person, `${graph}/.default`);
    const fetchFrom = await connect();
    return upstream.call(async (signal) => readGroups(await askOnce(fetchFrom, graph, token, signal)));
  };
  return async (person) => {
    const { tid, oid } = person.principal;
    try {
      return await cachedRead(`${tid}:${oid}`, async () => ({
        value: await askGraph(person),
        untilMs: now() + REMEMBER_MS,
      }));
    } catch (cause) {
      throw new AppError(
        'forbidden',
        'You are in more groups than your token can list, and looking them up failed, so your access is unknown. ' +
          'Try again in a moment; if it fails again, an administrator must let this server read groups.',
        { cause },
      );
    }
  };
}

function askOnce(
  fetchFrom: typeof fetch,
  graph: string,
  token: string,
  signal: AbortSignal,
): Promise<Response> {
  return fetchFrom(`${graph}/v1.0/me/getMemberObjects`, {
    method: 'POST',
    signal,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    // Includes groups that grant nothing in the directory: documents may list them.
    body: JSON.stringify({ securityEnabledOnly: false }),
  });
}

async function readGroups(response: Response): Promise<string[]> {
  const { status, headers } = response;
  if (status !== 200) {
    await response.body?.cancel();
    throw Object.assign(new Error(`Graph answered ${status}`), { status, headers });
  }
  const body: unknown = await response.json();
  const listed = isRecord(body) ? body['value'] : undefined;
  const isWhole = isRecord(body) && body['@odata.nextLink'] === undefined;
  if (isWhole && Array.isArray(listed) && listed.length <= MOST_GROUPS) {
    const groups = listed.filter((id) => typeof id === 'string');
    if (groups.length === listed.length) return groups;
  }
  throw new Error('Graph answered with something else than all groups');
}
