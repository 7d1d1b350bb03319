import type { SignInProvider } from '#lib/config/people.ts';
import type { UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { patientFetch } from '#lib/upstream/patient-fetch.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';
import type { Person } from '../tokens/person.ts';
import type { OnBehalfOf } from './on-behalf-of.ts';
import { rememberedForEach } from './remembered-for-each.ts';

/** The groups of somebody whose token does not name them all. Throws AppError `forbidden` where they stay unknown. */
export type FindGroups = (person: Person) => Promise<string[]>;

/** What looking up groups needs. */
export interface FindGroupsPorts {
  onBehalfOf: OnBehalfOf;
  upstream: UpstreamConfig;
  /** Milliseconds. */
  now: () => number;
}

/** So long somebody who left a group may still read what it may. */
const REMEMBER_MS = 5 * 60_000;
const MOST_PEOPLE = 500;
/** More than Graph ever answers with here. */
const MOST_GROUPS = 12_000;
const MOST_BYTES = 2_000_000;

/**
 * Looks up the groups of people in Microsoft Graph, on their behalf, nested ones included; remembers them for minutes.
 * Somebody whose groups are not known is refused: to leave them out would be a guess about what they may read.
 */
export function createFindGroups({ graph }: SignInProvider, ports: FindGroupsPorts): FindGroups {
  const { onBehalfOf, now } = ports;
  const upstream = createUpstream('directory', ports.upstream, readHttpFailure);
  const remembered = rememberedForEach<string[]>(MOST_PEOPLE, now);
  const askGraph = async (person: Person) => {
    const { token } = await onBehalfOf(person, `${graph}/.default`);
    const fetchFrom = await patientFetch(ports.upstream.connectTimeoutMs, {
      bytes: MOST_BYTES,
      lineBytes: MOST_BYTES,
    });
    return upstream.call(async (signal) => readGroups(await askOnce(fetchFrom, graph, token, signal)));
  };
  return async (person) => {
    const { tid, oid } = person.principal;
    try {
      return await remembered(`${tid}:${oid}`, async () => ({
        value: await askGraph(person),
        untilMs: now() + REMEMBER_MS,
      }));
    } catch (cause) {
      throw new AppError(
        'forbidden',
        'You are in more groups than your token can name, and they could not be looked up, so nobody can tell what ' +
          'you may read. Try again in a moment; if it stays so, an administrator must let this server read groups.',
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
    // Also groups that grant nothing in the directory itself: documents may list them.
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
