import { EVERYONE } from '#lib/core/access/may-read.ts';
import type { SourceReaders } from '#lib/core/ports/source.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { plainLine } from '#lib/shared/plain-text.ts';
import type { ConfluenceCalls } from './confluence-calls.ts';

/** How people and groups of Confluence are named in access lists. */
export interface ReaderMap {
  /** Object ids, by e-mail address, account id or user name. */
  users: Record<string, string>;
  /** By the name of the group. */
  groupReaders: Record<string, SourceReaders>;
  /** Whether groups without an entry have the same name in access lists. */
  groupsByName: boolean;
  /** By the key of the space, instead of its permissions. */
  spaceReaders: Record<string, SourceReaders>;
}

/** Whom Confluence names: users by their keys, groups by their names; undefined for everyone. */
export type Named = { users: Set<string>; groups: Set<string> } | undefined;

/** Readers of a space: by its permissions, or as the configuration says. */
export type SpaceReaders = { named: Named } | { configured: SourceReaders };

/** The name of everyone without an account, in `groupReaders`. */
const ANONYMOUS = '(anonymous)';
const MOST_NOTICES = 100;
const MOST_MEMBERS = 20_000;

/** Translates permissions of Confluence into access lists. What has no name here reads nothing, and is noted. */
export class ConfluenceReaders {
  readonly #calls: ConfluenceCalls;
  readonly #map: ReaderMap;
  readonly #signal: AbortSignal;
  /** Names of users that the configuration may use, by key. */
  readonly #names = new Map<string, string[]>();
  readonly #groupIds = new Map<string, string>();
  readonly #members = new Map<string, Promise<Set<string>>>();
  /** Lines for administrators. */
  readonly notices = new Set<string>();

  constructor(calls: ConfluenceCalls, map: ReaderMap, signal: AbortSignal) {
    this.#calls = calls;
    this.#map = map;
    this.#signal = signal;
  }

  /** Who may read a space. Nobody where that can neither be read nor is configured. */
  async ofSpace(key: string): Promise<SpaceReaders> {
    const configured = this.#map.spaceReaders[key];
    if (configured) return { configured };
    try {
      const space = await this.#calls.get(
        `rest/api/space/${encodeURIComponent(key)}?expand=permissions`,
        this.#signal,
      );
      const { permissions } = space;
      if (Array.isArray(permissions) && permissions.length > 0)
        return { named: this.#spaceNamed(permissions) };
    } catch (thrown) {
      this.#signal.throwIfAborted();
      if (AppError.from(thrown).code !== 'forbidden') throw thrown;
    }
    this.note(
      `Permissions of the space ${plainLine(key, 80)} cannot be read, so that nobody reads it: name its readers in spaceReaders.`,
    );
    return { configured: { oids: [], groups: [] } };
  }

  #spaceNamed(permissions: unknown[]): Named {
    const named = { users: new Set<string>(), groups: new Set<string>() };
    for (const permission of permissions) {
      const [operation, target] = ['operation', 'targetType'].map((key) =>
        textAt(permission, 'operation', key),
      );
      if (operation !== 'read' || target !== 'space') continue;
      if (at(permission, 'anonymousAccess') === true) named.groups.add(ANONYMOUS);
      this.#collect(at(permission, 'subjects'), named);
    }
    return named;
  }

  /** Whom a page restricts reading to; everyone where it has no restriction, nobody where that cannot be read. */
  ofPage(content: Record<string, unknown>): Named {
    const restrictions = at(content, 'restrictions', 'read', 'restrictions');
    const named = { users: new Set<string>(), groups: new Set<string>() };
    const lists = [at(restrictions, 'user', 'results'), at(restrictions, 'group', 'results')];
    if (!lists.every(Array.isArray)) {
      this.note('Restrictions of pages cannot be read, so that nobody reads these pages.');
      return named;
    }
    if (lists.every((list) => Array.isArray(list) && list.length === 0)) return undefined;
    this.#collect(restrictions, named);
    return named;
  }

  #collect(subjects: unknown, named: Exclude<Named, undefined>): void {
    for (const user of listAt(subjects, 'user')) {
      const key = this.#keyOf(user);
      if (key !== undefined) named.users.add(key);
    }
    for (const group of listAt(subjects, 'group')) {
      const [name, id] = [textAt(group, 'name'), textAt(group, 'id')];
      if (name === undefined) continue;
      if (id !== undefined) this.#groupIds.set(name, id);
      named.groups.add(name);
    }
  }

  /** What a user is compared by; the other names are remembered for the configuration. */
  #keyOf(user: unknown): string | undefined {
    const names = ['accountId', 'userKey', 'username', 'email'].flatMap((field) => textAt(user, field) ?? []);
    const [key] = names;
    if (key !== undefined) this.#names.set(key, [...new Set([...(this.#names.get(key) ?? []), ...names])]);
    return key;
  }

  /** Readers of a page: those of its space whom every restriction names, its own and those of all pages above it. */
  async together(space: SpaceReaders, restrictions: readonly Named[]): Promise<SourceReaders> {
    let named: Named = 'named' in space ? space.named : undefined;
    for (const restriction of restrictions) named = await this.#both(named, restriction);
    if ('named' in space) return this.#mapped(named);
    return named === undefined ? space.configured : bothLabels(this.#mapped(named), space.configured);
  }

  async #both(one: Named, other: Named): Promise<Named> {
    if (one === undefined || other === undefined) return one ?? other;
    if (isWithin(one, other)) return one;
    if (isWithin(other, one)) return other;
    const [those, others] = [await this.#everyoneIn(one), await this.#everyoneIn(other)];
    // A member of both is named alone: members of a group that both name come with it.
    return { users: those.intersection(others), groups: one.groups.intersection(other.groups) };
  }

  async #everyoneIn({ users, groups }: Exclude<Named, undefined>): Promise<Set<string>> {
    const all = new Set(users);
    for (const group of groups) for (const member of await this.#membersOf(group)) all.add(member);
    return all;
  }

  #membersOf(group: string): Promise<Set<string>> {
    const known = this.#members.get(group) ?? this.#readMembers(group);
    this.#members.set(group, known);
    return known;
  }

  async #readMembers(group: string): Promise<Set<string>> {
    const members = new Set<string>();
    if (group === ANONYMOUS) return members;
    const id = this.#groupIds.get(group);
    const path =
      id === undefined ? `${encodeURIComponent(group)}/member` : `${encodeURIComponent(id)}/membersByGroupId`;
    try {
      for await (const user of this.#calls.list(`rest/api/group/${path}?limit=200`, this.#signal)) {
        const key = this.#keyOf(user);
        if (key !== undefined) members.add(key);
        if (members.size > MOST_MEMBERS) throw new AppError('too-large', 'it has too many');
      }
      return members;
    } catch (thrown) {
      this.#signal.throwIfAborted();
      const { code, message } = AppError.from(thrown);
      if (code === 'unavailable') throw thrown;
      this.note(
        `Members of the group “${plainLine(group, 80)}” cannot be read, so that they do not read pages with other restrictions: ${message}`,
      );
      return new Set();
    }
  }

  #mapped(named: Named): SourceReaders {
    const users = [...(named?.users ?? [])].flatMap((user) => this.#oidOf(user) ?? []);
    const groups = [...(named?.groups ?? [])].flatMap((group) => this.#groupOf(group) ?? []);
    const oids = new Set([...users, ...groups.flatMap((mapped) => mapped.oids)]);
    const names = new Set(groups.flatMap((mapped) => mapped.groups));
    return { oids: [...oids].toSorted(), groups: [...names].toSorted() };
  }

  #oidOf(user: string): string | undefined {
    const { users } = this.#map;
    const names = this.#names.get(user) ?? [user];
    const found = [...names, ...names.map((name) => name.toLowerCase())].find((name) =>
      Object.hasOwn(users, name),
    );
    if (found !== undefined) return users[found];
    this.note(`The user “${plainLine(names.at(-1) ?? user, 80)}” has no entry in users, and reads nothing.`);
    return undefined;
  }

  #groupOf(group: string): SourceReaders | undefined {
    const { groupReaders, groupsByName } = this.#map;
    if (Object.hasOwn(groupReaders, group)) return groupReaders[group];
    // A group of that name would let everyone read.
    const isPlain = groupsByName && group !== EVERYONE && group !== ANONYMOUS && group.length <= 200;
    if (isPlain) return { oids: [], groups: [group] };
    this.note(`The group “${plainLine(group, 80)}” has no entry in groupReaders, and reads nothing.`);
    return undefined;
  }

  note(text: string): void {
    if (this.notices.size < MOST_NOTICES) this.notices.add(plainLine(text, 400));
  }
}

function isWithin(one: Exclude<Named, undefined>, other: Exclude<Named, undefined>): boolean {
  return one.users.isSubsetOf(other.users) && one.groups.isSubsetOf(other.groups);
}

/** Readers in both lists. Members of groups are not known here, so a person counts by name alone. */
function bothLabels(one: SourceReaders, other: SourceReaders): SourceReaders {
  if ([...other.oids, ...other.groups].includes(EVERYONE)) return one;
  const oids = one.oids.filter((oid) => other.oids.includes(oid));
  return { oids, groups: one.groups.filter((group) => other.groups.includes(group)) };
}

/** A value within objects of a reply. */
export function at(value: unknown, ...path: string[]): unknown {
  let found: unknown = value;
  for (const key of path) found = isRecord(found) ? found[key] : undefined;
  return found;
}

/** A text within objects of a reply; undefined for anything else, or an empty one. */
export function textAt(value: unknown, ...path: string[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

function listAt(value: unknown, key: string): unknown[] {
  const found = at(value, key, 'results');
  return Array.isArray(found) ? found : [];
}
