import { createHmac } from 'node:crypto';
import type { SourceReaders } from '#lib/core/ports/source.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord, parseJson } from '#lib/shared/json.ts';
import { encodeRfc3986 } from './sign-v4.ts';
import type { SourceCalls } from './source-calls.ts';

/** A file or folder as Data Lake Storage lists it. */
export interface LakePath {
  name: string;
  isFolder: boolean;
  etag: string;
  sizeBytes: number;
  modified: string | undefined;
  /** Ids of the entries of its access list. */
  access: AccessList;
}

/** The entries of a POSIX access list that have one permission. `others` is everyone. */
export interface AccessList {
  read: Entries;
  /** Of a folder: to pass through it. */
  pass: Entries;
}

interface Entries {
  oids: Set<string>;
  groups: Set<string>;
  others: boolean;
  /** Whether an entry of a user or a group is without it, although others have it. */
  isDenied: boolean;
}

/** A container with a hierarchical namespace, at its endpoint for Data Lake Storage. */
export interface LakeOptions {
  /** `https://ACCOUNT.dfs.core.windows.net/CONTAINER` */
  address: string;
  account: string;
  /** The key of the account; else `token` is asked for. */
  key: string | undefined;
  token: () => Promise<string>;
  now: () => number;
}

const VERSION = '2023-11-03';
const PAGE_BYTES = 20_000_000;
const OBJECT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Lists a container of Azure Data Lake Storage Gen2 with its access lists, by its own REST interface. */
export class DataLake {
  readonly #calls: SourceCalls;
  readonly #options: LakeOptions;

  constructor(calls: SourceCalls, options: LakeOptions) {
    this.#calls = calls;
    this.#options = options;
  }

  /** All files and folders below a folder. Throws AppError `not-configured` without a hierarchical namespace. */
  async *list(directory: string, signal: AbortSignal): AsyncGenerator<LakePath> {
    let next = '';
    do {
      const page = await this.#page(directory, next, signal);
      for (const path of page.paths) yield await this.#pathOf(path, signal);
      if (page.next !== '' && page.next === next) {
        throw new AppError('unavailable', 'The listing of the container does not end: its pages repeat.');
      }
      next = page.next;
    } while (next !== '');
  }

  async #page(
    directory: string,
    continuation: string,
    signal: AbortSignal,
  ): Promise<{ paths: unknown[]; next: string }> {
    const query: Record<string, string> = {
      resource: 'filesystem',
      recursive: 'true',
      upn: 'false',
      maxResults: '5000',
      ...(directory ? { directory } : {}),
      ...(continuation ? { continuation } : {}),
    };
    const { status, bytes, headers } = await this.#ask('GET', '', query, signal);
    const body = parseJson(bytes.toString('utf8'));
    const paths: unknown = isRecord(body) ? body['paths'] : undefined;
    if (status >= 400 || !Array.isArray(paths)) throw noLake(status, bytes);
    return { paths, next: String(headers['x-ms-continuation'] ?? '') };
  }

  /** The access list of a file or folder, of the container's root for an empty name; without entries for what was deleted meanwhile. */
  async accessOf(name: string, signal: AbortSignal): Promise<AccessList> {
    const query = { action: 'getAccessControl', upn: 'false' };
    const { status, headers, bytes } = await this.#ask('HEAD', name, query, signal);
    if (status >= 400 && status !== 404) throw noLake(status, bytes);
    return accessListOf({
      acl: String(headers['x-ms-acl'] ?? ''),
      owner: String(headers['x-ms-owner'] ?? ''),
      group: String(headers['x-ms-group'] ?? ''),
    });
  }

  async #pathOf(value: unknown, signal: AbortSignal): Promise<LakePath> {
    const path = isRecord(value) ? value : {};
    const text = (field: string) =>
      typeof path[field] === 'string' ? path[field] : String(path[field] ?? '');
    const name = text('name');
    const permissions = text('permissions');
    const modified = new Date(text('lastModified'));
    // A plus sign says that there are entries besides owner, group and others.
    const isPlain = /^[r-][w-][xsStT-][r-][w-][xsStT-][r-][w-][xsStT-]$/.test(permissions);
    const [user, group, other] = [permissions.slice(0, 3), permissions.slice(3, 6), permissions.slice(6, 9)];
    const acl = `user::${user},group::${group},other::${other}`;
    const access = isPlain
      ? accessListOf({ acl, owner: text('owner'), group: text('group') })
      : await this.accessOf(name, signal);
    return {
      name,
      isFolder: text('isDirectory') === 'true',
      etag: text('etag'),
      sizeBytes: Number(text('contentLength')) || 0,
      modified: Number.isNaN(modified.getTime()) ? undefined : modified.toISOString(),
      access,
    };
  }

  async #ask(method: string, name: string, query: Record<string, string>, signal: AbortSignal) {
    const { address } = this.#options;
    const path = name.split('/').map(encodeRfc3986).join('/');
    const url = new URL(`${address}${method === 'HEAD' ? `/${path}` : ''}`);
    url.search = Object.entries(query)
      .map((pair) => pair.map(encodeRfc3986).join('='))
      .join('&');
    const headers = await this.#headersFor(method, url, query);
    const request = { method, headers, expected: [400, 404, 409], maxBytes: PAGE_BYTES };
    return this.#calls.read(url.href, request, signal);
  }

  /** https://learn.microsoft.com/rest/api/storageservices/authorize-with-shared-key */
  async #headersFor(
    method: string,
    url: URL,
    query: Record<string, string>,
  ): Promise<Record<string, string>> {
    const { account, key, token, now } = this.#options;
    const own = { 'x-ms-date': new Date(now()).toUTCString(), 'x-ms-version': VERSION };
    if (key === undefined) return { ...own, authorization: `Bearer ${await token()}` };
    const parameters = Object.entries(query)
      .map(([name, value]) => `${name.toLowerCase()}:${value}`)
      .toSorted();
    const text = [
      method,
      // Eleven standard headers, none of which is sent.
      ...Array.from({ length: 11 }, () => ''),
      ...Object.entries(own).map(([name, value]) => `${name}:${value}`),
      `/${account}${url.pathname}`,
      ...parameters,
    ].join('\n');
    const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64');
    return { ...own, authorization: `SharedKey ${account}:${signature}` };
  }
}

function noLake(status: number, bytes: Buffer): AppError {
  const message = `Its access lists cannot be read (${status}): "permissions" needs a storage account with a hierarchical namespace and a container that exists.`;
  return new AppError('not-configured', message, {
    field: 'permissions',
    cause: new Error(bytes.toString('utf8', 0, 500)),
  });
}

/** Reads an access list as `x-ms-acl` has it, such as `user::rwx,user:OID:r-x,group::r-x,mask::r-x,other::---`. Default entries are for new files. */
export function accessListOf({
  acl,
  owner,
  group,
}: {
  acl: string;
  owner: string;
  group: string;
}): AccessList {
  const rows = acl.split(',').map((row) => {
    const [kind = '', name = '', permissions = ''] = row.trim().split(':');
    return { kind, id: name || (kind === 'user' ? owner : group), isNamed: name !== '', permissions };
  });
  return { read: entriesWith(rows, 0), pass: entriesWith(rows, 2) };
}

interface AccessRow {
  kind: string;
  id: string;
  isNamed: boolean;
  permissions: string;
}

/** The entries with a permission, by its position in `rwx`. Other letters there are x with a bit that does not matter. */
function entriesWith(rows: readonly AccessRow[], at: number): Entries {
  const hasBit = (permissions = '') => /[rwxst]/.test(permissions[at] ?? '-');
  const mask = rows.find(({ kind }) => kind === 'mask')?.permissions ?? 'rwx';
  // The mask limits all but the owner and others.
  const has = ({ kind, isNamed, permissions }: AccessRow) =>
    hasBit(permissions) && (hasBit(mask) || (kind === 'user' && !isNamed));
  const people = rows.filter(({ kind }) => kind === 'user' || kind === 'group');
  // Superusers, and names that are no object ids, are unknown here.
  const known = people.filter((row) => has(row) && OBJECT_ID.test(row.id));
  const idsOf = (kind: string) =>
    new Set(known.filter((row) => row.kind === kind).map(({ id }) => id.toLowerCase()));
  const others = hasBit(rows.find(({ kind }) => kind === 'other')?.permissions);
  return { oids: idsOf('user'), groups: idsOf('group'), others, isDenied: others && !people.every(has) };
}

/**
 * Who may read a file: its read bit, and the execute bit of each folder above it, which has to be in an entry of the same
 * user or group, or of everyone. An entry that denies what others may is not expressible, so others are left out then.
 */
export function readersOf(file: AccessList, folders: readonly AccessList[]): SourceReaders {
  const isOpen = ({ others, isDenied }: Entries) => others && !isDenied;
  const passes = (kind: 'oids' | 'groups', id: string) =>
    folders.every(({ pass }) => isOpen(pass) || pass[kind].has(id));
  const oids = [...file.read.oids].filter((id) => passes('oids', id));
  const groups = [...file.read.groups].filter((id) => passes('groups', id));
  const isForAll = isOpen(file.read) && folders.every(({ pass }) => isOpen(pass));
  return { oids: isForAll ? [...oids, 'all'] : oids, groups };
}
