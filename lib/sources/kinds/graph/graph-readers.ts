import { createHash } from 'node:crypto';
import type { SourceReaders } from '#lib/core/ports/source.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { plainLine } from '#lib/shared/plain-text.ts';
import { type GraphCalls, recordOf, textOf } from './graph-calls.ts';

/** Ids of users and groups, as an administrator names them. */
export interface MappedReaders {
  oids: string[];
  groups: string[];
}

/** What an administrator says about permissions that Microsoft Graph does not resolve. */
export interface ReaderSettings {
  /** Groups that stand for everyone of the organization. */
  organizationGroups: string[];
  /** By the name of the group of a site. */
  siteGroups: Record<string, MappedReaders>;
}

/** Where the groups of an item's site are. */
export interface PermissionScope {
  driveId: string;
  siteUrl: string;
}

/** Who may read an item, and the groups of its site that count for that. */
export interface ItemReaders {
  readers: SourceReaders;
  siteGroups: string[];
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NOBODY: SourceReaders = { oids: [], groups: [] };
/** Roles that let people open a file. Others, such as viewing without a download, do not. */
const READING_ROLES = new Set(['read', 'write', 'owner', 'sp.owner', 'sp.member', 'sp.full control']);
const MOST_PERMISSIONS = 5000;
const MOST_READERS = 10_000;
const MOST_NOTICES = 100;

/**
 * Reads the permissions of items as access lists: users by their object ids, groups by theirs. What cannot be read or is
 * not known grants nothing, and is noted for administrators. Each group of a site is resolved once in the life of this object.
 */
export class GraphReaders {
  readonly #calls: GraphCalls;
  readonly #settings: ReaderSettings;
  readonly #now: () => number;
  readonly #siteGroups = new Map<string, Promise<SourceReaders>>();
  readonly #lookups = new Map<string, Promise<string[]>>();
  /** Lines for administrators. */
  readonly notices = new Set<string>();

  constructor(calls: GraphCalls, settings: ReaderSettings, now: () => number) {
    this.#calls = calls;
    this.#settings = settings;
    this.#now = now;
  }

  /** Who may read an item, by all of its permissions, inherited ones among them. Nobody where they cannot be read. */
  async readersOf(scope: PermissionScope, itemId: string, signal: AbortSignal): Promise<ItemReaders> {
    const path = `/v1.0/drives/${encodeURIComponent(scope.driveId)}/items/${encodeURIComponent(itemId)}/permissions`;
    try {
      const permissions = await this.#calls.all(path, signal, MOST_PERMISSIONS);
      const collected = new Collected();
      for (const permission of permissions) await this.#collect(permission, scope, collected, signal);
      const found = collected.readers();
      const { oids, groups } = found.readers;
      if (oids.length + groups.length <= MOST_READERS) return found;
      this.#note(`Files with more than ${MOST_READERS} readers are read by the first of them alone.`);
      const readers = { oids: oids.slice(0, MOST_READERS / 2), groups: groups.slice(0, MOST_READERS / 2) };
      return { ...found, readers };
    } catch (thrown) {
      signal.throwIfAborted();
      const { code, message } = AppError.from(thrown);
      // A service that is away is no permission: the run is repeated from the same state.
      if (code === 'unavailable' || code === 'not-configured') throw thrown;
      if (code !== 'not-found')
        this.#note(`Permissions cannot be read, so that nobody reads these files: ${message}`);
      return { readers: NOBODY, siteGroups: [] };
    }
  }

  /** A digest of who is in a group of a site, by its key in ItemReaders. */
  async digestOfGroup(key: string, signal: AbortSignal): Promise<string> {
    const [siteUrl, id, name] = JSON.parse(key) as [string, string, string];
    return digestOfReaders(await this.#membersOf({ siteUrl, id, name }, signal));
  }

  async #collect(
    permission: unknown,
    scope: PermissionScope,
    collected: Collected,
    signal: AbortSignal,
  ): Promise<void> {
    if (!isRecord(permission)) return this.#note('A permission has an unknown shape; it lets nobody read.');
    const expires = Date.parse(textOf(permission, 'expirationDateTime') ?? '');
    if (expires <= this.#now()) return;
    const link = recordOf(permission, 'link');
    if (!this.#grantsReading(permission, link)) return;
    const linkScope = textOf(link, 'scope');
    if (linkScope === 'organization' || linkScope === 'anonymous') return this.#organization(collected);
    if (link && linkScope !== 'users' && linkScope !== undefined) {
      if (linkScope !== 'existingAccess')
        this.#note(`Sharing links of the kind “${plainLine(linkScope, 60)}” let nobody read.`);
      return;
    }
    for (const identity of identitiesOf(permission)) await this.#identity(identity, scope, collected, signal);
  }

  /** Whether a permission is one to read and to take away: we hand out text and originals. */
  #grantsReading(permission: Record<string, unknown>, link: Record<string, unknown> | undefined): boolean {
    const roles = Array.isArray(permission['roles']) ? permission['roles'] : [];
    if (permission['hasPassword'] === true || link?.['preventsDownload'] === true) {
      this.#note('Sharing links with a password, or that prevent downloads, let nobody read.');
      return false;
    }
    if (roles.some((role) => typeof role === 'string' && READING_ROLES.has(role.toLowerCase()))) return true;
    const names = plainLine(roles.map(String).join(', '), 60) || 'none';
    this.#note(`Permissions with the role ${names} let nobody read.`);
    return false;
  }

  #organization(collected: Collected): void {
    if (this.#settings.organizationGroups.length > 0)
      collected.add({ oids: [], groups: this.#settings.organizationGroups });
    else
      this.#note(
        'Files are shared with everyone of the organization, which lets nobody read: name groups in organizationGroups.',
      );
  }

  async #identity(
    identity: Record<string, unknown>,
    { siteUrl }: PermissionScope,
    collected: Collected,
    signal: AbortSignal,
  ): Promise<void> {
    const [group, user] = [textOf(identity, 'group', 'id'), textOf(identity, 'user', 'id')];
    const login =
      textOf(identity, 'siteUser', 'loginName') ?? textOf(identity, 'siteGroup', 'loginName') ?? '';
    const siteGroup = recordOf(identity, 'siteGroup');
    const claim = readLogin(login);
    // The owners of a Microsoft 365 group carry the id of the group: what their login name says goes first.
    if (claim && (claim.kind !== 'user' || !user)) return this.#byClaim(claim, collected, signal);
    if (group !== undefined && ID.test(group))
      return collected.add({ oids: [], groups: [group.toLowerCase()] });
    if (user !== undefined && ID.test(user)) return collected.add({ oids: [user.toLowerCase()], groups: [] });
    if (siteGroup) {
      const of = { siteUrl, id: String(siteGroup['id'] ?? ''), name: textOf(siteGroup, 'displayName') ?? '' };
      collected.addSiteGroup(JSON.stringify([siteUrl, of.id, of.name]));
      return collected.add(await this.#membersOf(of, signal));
    }
    if (recordOf(identity, 'application')) return;
    this.#note(`Shared with “${nameIn(identity)}”, whose kind is not known: that lets nobody read.`);
  }

  async #byClaim(claim: Claim, collected: Collected, signal: AbortSignal): Promise<void> {
    if (claim.kind === 'everyone') this.#organization(collected);
    else if (claim.kind === 'group') collected.add({ oids: [], groups: [claim.value] });
    else collected.add({ oids: await this.#lookUp(claim, signal), groups: [] });
  }

  async #lookUp({ kind, value }: Claim, signal: AbortSignal): Promise<string[]> {
    const owners = `/v1.0/groups/${encodeURIComponent(value)}/owners?$select=id`;
    const path = kind === 'owners' ? owners : `/v1.0/users/${encodeURIComponent(value)}?$select=id`;
    const search = async () => {
      try {
        const found =
          kind === 'owners' ? await this.#calls.all(path, signal) : [await this.#calls.get(path, signal)];
        return found.flatMap((one) => textOf(one, 'id')?.toLowerCase() ?? []).filter((id) => ID.test(id));
      } catch (thrown) {
        signal.throwIfAborted();
        if (AppError.from(thrown).code === 'unavailable') throw thrown;
        const whom = kind === 'owners' ? 'The owners of a group' : `The id of ${plainLine(value, 100)}`;
        this.#note(
          `${whom} cannot be looked up, so that they read nothing: ${AppError.from(thrown).message}`,
        );
        return [];
      }
    };
    const finding = this.#lookups.get(path) ?? search();
    this.#lookups.set(path, finding);
    return finding;
  }

  #membersOf(group: SiteGroup, signal: AbortSignal): Promise<SourceReaders> {
    const key = JSON.stringify([group.siteUrl, group.id, group.name]);
    const resolving = this.#siteGroups.get(key) ?? this.#resolve(group, signal);
    this.#siteGroups.set(key, resolving);
    return resolving;
  }

  async #resolve({ siteUrl, id, name }: SiteGroup, signal: AbortSignal): Promise<SourceReaders> {
    const { siteGroups } = this.#settings;
    const mapped = Object.hasOwn(siteGroups, name) ? siteGroups[name] : undefined;
    if (mapped) return mapped;
    const shown = `the group “${plainLine(name, 80)}” of a site`;
    try {
      if (!/^\d{1,10}$/.test(id)) throw new AppError('bad-request', 'it has no number');
      const collected = new Collected();
      const path = `/_api/web/sitegroups/getbyid(${id})/users?$select=LoginName,AadObjectId&$top=5000`;
      const { value, ...rest } = await this.#calls.sharePoint(siteUrl, path, signal);
      if (!Array.isArray(value) || 'odata.nextLink' in rest)
        throw new AppError('too-large', 'it has too many members');
      for (const member of value) await this.#member(member, collected, shown, signal);
      return collected.readers().readers;
    } catch (thrown) {
      signal.throwIfAborted();
      const { code, message } = AppError.from(thrown);
      if (code === 'unavailable') throw thrown;
      this.#note(
        `Members of ${shown} are not known, so that they read nothing (${message}): map it in siteGroups.`,
      );
      return NOBODY;
    }
  }

  async #member(member: unknown, collected: Collected, shown: string, signal: AbortSignal): Promise<void> {
    const id = textOf(member, 'AadObjectId', 'NameId');
    const login = textOf(member, 'LoginName') ?? '';
    const claim = readLogin(login);
    if (claim?.kind === 'user' && id !== undefined && ID.test(id))
      return collected.add({ oids: [id.toLowerCase()], groups: [] });
    if (claim) return this.#byClaim(claim, collected, signal);
    // SharePoint's own accounts are in many groups.
    if (!/^SHAREPOINT\\system$/i.test(login))
      this.#note(`A member of ${shown} is not known and reads nothing.`);
  }

  #note(text: string): void {
    if (this.notices.size < MOST_NOTICES) this.notices.add(plainLine(text, 400));
  }
}

interface SiteGroup {
  siteUrl: string;
  id: string;
  name: string;
}

interface Claim {
  kind: 'everyone' | 'group' | 'owners' | 'user';
  value: string;
}

/** What a login name of SharePoint (a claim) stands for; undefined where that is not known. */
function readLogin(login: string): Claim | undefined {
  if (/^c:0\(\.s\|true$/i.test(login) || /^c:0-\.f\|rolemanager\|spo-grid-all-users(\/|$)/i.test(login))
    return { kind: 'everyone', value: '' };
  const [, id = '', owners] =
    /^c:0[to]\.c\|(?:tenant|federateddirectoryclaimprovider)\|([0-9a-f-]{36})(_o)?$/i.exec(login) ?? [];
  if (ID.test(id)) return { kind: owners ? 'owners' : 'group', value: id.toLowerCase() };
  const [, name] = /^i:0#\.f\|membership\|([^|/\\?]{1,200})$/i.exec(login) ?? [];
  return name === undefined ? undefined : { kind: 'user', value: name };
}

/** Whom a permission names. Several are of a sharing link. */
function identitiesOf(permission: Record<string, unknown>): Record<string, unknown>[] {
  const several = permission['grantedToIdentitiesV2'] ?? permission['grantedToIdentities'];
  const one = recordOf(permission, 'grantedToV2') ?? recordOf(permission, 'grantedTo');
  const identities = [...(Array.isArray(several) ? several.filter(isRecord) : []), ...(one ? [one] : [])];
  // A link that was made for nobody yet names nobody.
  return identities.length > 0 || recordOf(permission, 'link') ? identities : [{}];
}

function nameIn(identity: Record<string, unknown>): string {
  const [kind, value] = Object.entries(identity)[0] ?? ['nobody', undefined];
  return plainLine(textOf(value, 'displayName') ?? kind, 80);
}

/** Readers from several permissions. */
class Collected {
  readonly #oids = new Set<string>();
  readonly #groups = new Set<string>();
  readonly #siteGroups = new Set<string>();

  add({ oids, groups }: SourceReaders): void {
    for (const oid of oids) this.#oids.add(oid);
    for (const group of groups) this.#groups.add(group);
  }

  addSiteGroup(key: string): void {
    this.#siteGroups.add(key);
  }

  readers(): ItemReaders {
    const readers = { oids: [...this.#oids].toSorted(), groups: [...this.#groups].toSorted() };
    return { readers, siteGroups: [...this.#siteGroups] };
  }
}

/** A digest of readers, the same in whichever order. */
export function digestOfReaders({ oids, groups }: SourceReaders): string {
  const text = JSON.stringify([oids.toSorted(), groups.toSorted()]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
