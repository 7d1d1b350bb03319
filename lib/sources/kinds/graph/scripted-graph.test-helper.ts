import { createHash } from 'node:crypto';
import type { Exchange } from '#e2e/upstream/http/exchange.ts';
import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { Reply } from '#e2e/upstream/http/reply.ts';

/** Whom a permission of the scripted Graph names. */
export type Grant =
  | { to: 'user' | 'group'; id: string; roles?: string[]; more?: Record<string, unknown> }
  | { to: 'siteGroup'; id: string }
  | { to: 'organization' | 'anonymous' }
  | { to: 'people'; ids: string[] }
  | { to: 'raw'; permission: unknown };

/** A file or folder of the scripted drive. */
export interface Node {
  id: string;
  parent: string;
  name: string;
  /** Absent for a folder. */
  text?: string;
  grants: Grant[];
  /** Whether the permissions of its folder hold too. */
  inherits: boolean;
  version: number;
  more?: Record<string, unknown>;
}

interface Change {
  at: number;
  id: string;
  isSharing: boolean;
}

export const DRIVE = 'b!drive-1';
export const GRAPH_VARIABLES = { GRAPH_SECRET: 'a-client-secret' };

/** An id as Entra's are, for a short name. */
export function guid(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [8, 4, 4, 4, 12]
    .map((length, at) => hex.slice([0, 8, 12, 16, 20][at] ?? 0, ([0, 8, 12, 16, 20][at] ?? 0) + length))
    .join('-');
}

/**
 * Microsoft Graph, its sign-in service and the site's own REST, with one site that has the library `Documents`. Lists of
 * changes name a deleted or moved folder alone, each folder above a change too, children before their parents, and some
 * items twice; folders never carry the annotation of a changed sharing.
 */
export class ScriptedGraph {
  readonly nodes = new Map<string, Node>();
  readonly siteGroups = new Map<string, { name: string; members: { user?: string; group?: string }[] }>();
  readonly lists: object[] = [];
  /** Replies for pages of the site, by path. */
  readonly pages = new Map<string, object>();
  /** Answered instead, first to last. */
  readonly replies: Reply[] = [];
  /** Answers paths that match instead, as long as it is here. */
  readonly refused = new Map<RegExp, Reply>();
  pageSize = 3;
  /** Tokens below are too old. */
  oldestToken = 0;
  changes: Change[] = [];
  #server: LoopbackServer | undefined;
  #numbers = 0;

  get url(): string {
    return this.#server?.url ?? '';
  }

  get server(): LoopbackServer {
    if (!this.#server) throw new Error('It is not started.');
    return this.#server;
  }

  async start(): Promise<this> {
    this.#server = await startLoopbackServer({ handle: (exchange) => this.#handle(exchange) });
    this.nodes.set('root', { id: 'root', parent: '', name: 'root', grants: [], inherits: false, version: 1 });
    this.#changed('root', false);
    return this;
  }

  settings() {
    return {
      kind: 'sharepoint',
      sites: [`${this.url}/sites/hr`],
      tenantId: 'contoso',
      clientId: 'app-1',
      clientSecretFrom: 'GRAPH_SECRET',
      endpoint: this.url,
      loginEndpoint: this.url,
    };
  }

  add(parent: string, name: string, text?: string, more: Partial<Node> = {}): string {
    const id = more.id ?? `01N${++this.#numbers}`;
    const node = { parent, name, grants: [], inherits: true, version: 1, ...more, id };
    this.nodes.set(id, text === undefined ? node : { ...node, text });
    this.#changed(id, false);
    return id;
  }

  change(id: string, change: Partial<Node>): void {
    Object.assign(this.node(id), change);
    this.#changed(id, false);
  }

  move(id: string, parent: string): void {
    const before = this.node(id).parent;
    this.node(id).parent = parent;
    this.#changed(id, false);
    this.#changed(before, false);
  }

  share(id: string, grants: Grant[], inherits = this.node(id).inherits): void {
    Object.assign(this.node(id), { grants, inherits });
    this.#changed(id, true);
  }

  delete(id: string): void {
    const { parent } = this.node(id);
    for (const one of this.below(id)) this.nodes.delete(one.id);
    this.#changed(id, false);
    this.#changed(parent, false);
  }

  node(id: string): Node {
    const node = this.nodes.get(id);
    if (!node) throw new Error(`There is no ${id}.`);
    return node;
  }

  /** A node and all that is in it. */
  below(id: string): Node[] {
    const own = this.nodes.get(id);
    const children = [...this.nodes.values()].filter(({ parent }) => parent === id);
    return [...(own ? [own] : []), ...children.flatMap((child) => this.below(child.id))];
  }

  /** The permissions that hold for a node. */
  grantsOf(id: string): Grant[] {
    const { grants, inherits, parent } = this.node(id);
    return [...grants, ...(inherits && parent !== '' ? this.grantsOf(parent) : [])];
  }

  files(): Node[] {
    return [...this.nodes.values()].filter(({ text }) => text !== undefined);
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  #changed(id: string, isSharing: boolean): void {
    this.changes.push({ at: this.changes.length + 1, id, isSharing });
    const parent = this.nodes.get(id)?.parent;
    if (parent) this.#changed(parent, false);
  }

  #handle({ method, path, query, headers, body }: Exchange): Reply {
    if (path.endsWith('/oauth2/v2.0/token')) return this.#token(method, body);
    const fault = [...this.refused].find(([pattern]) => pattern.test(path))?.[1] ?? this.replies.shift();
    if (fault) return fault;
    if (path.startsWith('/download/')) {
      if (headers['authorization']) return { status: 400, body: 'A token came to where contents are.' };
      return { status: 200, body: this.nodes.get(path.slice('/download/'.length))?.text ?? '' };
    }
    if (headers['authorization'] !== 'Bearer token-1') return { status: 401 };
    const found = this.#answer(path, query);
    return found ?? { status: 404, body: { error: { code: 'itemNotFound' } } };
  }

  #token(method: string, body: Buffer): Reply {
    const form = new URLSearchParams(body.toString());
    const isOurs = method === 'POST' && form.get('client_secret') === GRAPH_VARIABLES.GRAPH_SECRET;
    if (!isOurs || form.get('scope') !== `${this.url}/.default`)
      return { status: 401, body: { error: 'invalid_client' } };
    return { status: 200, body: { access_token: 'token-1', expires_in: 3600, token_type: 'Bearer' } };
  }

  #answer(path: string, query: URLSearchParams): Reply | undefined {
    const [, group] = /^\/sites\/hr\/_api\/web\/sitegroups\/getbyid\((\d+)\)\/users$/.exec(path) ?? [];
    if (group !== undefined) return this.#members(group);
    const fixed = this.#fixed()[path];
    if (fixed) return ok(fixed);
    const [, user] = /^\/v1\.0\/users\/([^/]+)$/.exec(path) ?? [];
    if (user !== undefined) return ok({ id: guid(user) });
    const below = path.startsWith(`/v1.0/drives/${DRIVE}/`)
      ? path.slice(`/v1.0/drives/${DRIVE}/`.length)
      : '';
    if (below === 'root/delta') return this.#delta(query);
    const [, id = '', rest] = /^items\/([^/]+)(?:\/(\w+))?$/.exec(below) ?? [];
    const node = this.nodes.get(id);
    if (!node) return undefined;
    if (rest === 'permissions') return ok({ value: this.#permissions(id) });
    if (rest === 'content') return { status: 302, headers: { location: `${this.url}/download/${id}` } };
    return ok(this.#item(node, false));
  }

  /** What is the same for all tests, by path. */
  #fixed(): Record<string, object> {
    const site = { id: 'site-1', webUrl: `${this.url}/sites/hr`, displayName: 'HR' };
    return {
      '/v1.0/sites/127.0.0.1:/sites/hr': site,
      '/v1.0/sites/site-1/drives': { value: [this.#drive('Documents')] },
      '/v1.0/sites/site-1/lists': { value: this.lists },
      '/v1.0/sites/site-1/lists/pages/drive': this.#drive('Site Pages'),
      '/v1.0/users/ann@contoso.com/drive': this.#drive('Documents'),
      ...Object.fromEntries(this.pages),
    };
  }

  #drive(name: string) {
    const owner = { user: { id: guid('ann') } };
    return { id: DRIVE, name, webUrl: `${this.url}/sites/hr/Documents`, owner };
  }

  #delta(query: URLSearchParams): Reply {
    const [token, skipped] = (query.get('token') ?? '0.0').split('.').map(Number) as [number, number];
    if (token > 0 && token < this.oldestToken)
      return { status: 410, body: { error: { code: 'resyncRequired' } } };
    const all = this.#itemsSince(token);
    const values = all.slice(skipped, skipped + this.pageSize);
    const next = skipped + this.pageSize;
    const link = (to: string) =>
      `${this.url}/v1.0/drives/${encodeURIComponent(DRIVE)}/root/delta?token=${to}`;
    if (next < all.length) return ok({ value: values, '@odata.nextLink': link(`${token}.${next}`) });
    return ok({ value: values, '@odata.deltaLink': link(`${this.changes.length}.0`) });
  }

  /** What changed, children before parents, and some of it twice. */
  #itemsSince(token: number): object[] {
    const since = this.changes.filter(({ at }) => at > token);
    const sharing = new Set(since.filter(({ isSharing }) => isSharing).map(({ id }) => id));
    const ids = token === 0 ? [...this.nodes.keys()].reverse() : [...new Set(since.map(({ id }) => id))];
    const items = ids.map((id) => {
      const node = this.nodes.get(id);
      return node ? this.#item(node, sharing.has(id)) : { id, deleted: { state: 'deleted' } };
    });
    return [...items, ...items.slice(0, 2)];
  }

  #item({ id, parent, name, text, version, more }: Node, isShared: boolean): object {
    return {
      id,
      name,
      ...(parent === '' ? { root: {} } : { parentReference: { driveId: DRIVE, id: parent } }),
      ...(text === undefined
        ? { folder: { childCount: 1 } }
        : { file: { mimeType: 'text/plain' }, size: text.length }),
      cTag: `"c:{${id}},${version}"`,
      eTag: `"{${id}},${version}"`,
      webUrl: `https://contoso.sharepoint.com/sites/hr/${encodeURIComponent(name)}`,
      lastModifiedDateTime: '2026-05-04T03:02:01Z',
      lastModifiedBy: { user: { displayName: 'Ann Example', email: 'ann@contoso.com' } },
      ...(isShared && text !== undefined && { '@microsoft.graph.sharedChanged': 'True' }),
      ...more,
    };
  }

  #permissions(id: string): unknown[] {
    return this.grantsOf(id).map((grant, at) => ({
      id: String(at),
      ...permissionOf(grant, this.siteGroups),
    }));
  }

  #members(id: string): Reply | undefined {
    const group = this.siteGroups.get(id);
    if (!group) return undefined;
    const value = group.members.map(({ user, group: entra }) =>
      entra === undefined
        ? { LoginName: `i:0#.f|membership|${user}@contoso.com`, AadObjectId: { NameId: guid(user ?? '') } }
        : { LoginName: `c:0t.c|tenant|${guid(entra)}` },
    );
    return ok({ value });
  }
}

function permissionOf(grant: Grant, siteGroups: ScriptedGraph['siteGroups']): object {
  if (grant.to === 'raw') return grant.permission as object;
  const roles = ('roles' in grant && grant.roles) || ['read'];
  if (grant.to === 'user' || grant.to === 'group')
    return {
      roles,
      grantedToV2: { [grant.to]: { id: guid(grant.id), displayName: grant.id } },
      ...grant.more,
    };
  if (grant.to === 'siteGroup') {
    const displayName = siteGroups.get(grant.id)?.name;
    return { roles, grantedToV2: { siteGroup: { id: grant.id, displayName, loginName: displayName } } };
  }
  if (grant.to === 'people') {
    const grantedToIdentitiesV2 = grant.ids.map((id) => ({ user: { id: guid(id), displayName: id } }));
    return { roles, link: { scope: 'users', type: 'view' }, grantedToIdentitiesV2 };
  }
  return { roles, link: { scope: grant.to, type: 'view' } };
}

function ok(body: object): Reply {
  return { status: 200, body };
}
