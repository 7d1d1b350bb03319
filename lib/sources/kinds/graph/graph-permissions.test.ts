import { expect, test } from 'vitest';
import { mayRead } from '#lib/core/access/may-read.ts';
import type { AccessFilter } from '#lib/core/access/principal.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { adapterTools, readListing } from '../kinds.test-helper.ts';
import { SOURCE_KINDS } from '../source-kinds.ts';
import { DRIVE, GRAPH_VARIABLES, type Grant, guid, ScriptedGraph } from './scripted-graph.test-helper.ts';

const USERS = ['ann', 'bo', 'cem', 'dora', 'eve'];
const GROUPS = ['hr', 'it', 'board'];
/** Everyone but eve, who is a guest. */
const STAFF = 'all-staff';

const graph = perTest(() => new ScriptedGraph().start());

function openSource() {
  const { kind: _, ...fields } = graph.settings();
  const { schema, open } = SOURCE_KINDS.sharepoint;
  const settings = schema.parse({ ...fields, organizationGroups: [guid(STAFF)] });
  return open(settings, {
    ...adapterTools(GRAPH_VARIABLES),
    limits: { maxItems: 10_000, maxItemBytes: 10_000 },
  });
}

/** Numbers that look random, the same for a seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

class World {
  readonly memberships = new Map(GROUPS.map((group, at) => [group, new Set([USERS[at] ?? 'ann'])]));
  readonly #below: (below: number) => number;
  #named = 0;

  constructor(seed: number) {
    this.#below = randomOf(seed);
    for (const [id, name] of [
      ['3', 'Owners'],
      ['4', 'Visitors'],
    ] as const)
      graph.siteGroups.set(id, { name, members: [{ user: 'ann' }] });
    const [one, two] = [graph.add('root', 'One'), graph.add('root', 'Two')];
    graph.add(graph.add(one, 'Deep'), 'deep.txt', 'D.');
    graph.add(two, 'two.txt', 'T.');
    graph.share('root', [{ to: 'siteGroup', id: '3' }]);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.#below(list.length)] as T;
  }

  #folders() {
    return [...graph.nodes.values()].filter(({ text }) => text === undefined);
  }

  #grant(): Grant {
    const kind = this.#below(7);
    if (kind < 2) return { to: 'user', id: this.pick(USERS) };
    if (kind < 4) return { to: 'group', id: this.pick(GROUPS) };
    if (kind === 4) return { to: 'siteGroup', id: this.pick(['3', '4']) };
    if (kind === 5) return { to: 'people', ids: [this.pick(USERS), this.pick(USERS)] };
    return { to: this.pick(['organization', 'anonymous'] as const) };
  }

  #moved(id: string): void {
    const inside = new Set(graph.below(id).map((node) => node.id));
    const target = this.pick(this.#folders().filter((folder) => !inside.has(folder.id)));
    graph.move(id, target.id);
  }

  readonly #steps: (() => void)[] = [
    () => graph.add(this.pick(this.#folders()).id, `${++this.#named}.txt`, 'New.'),
    () => graph.add(this.pick(this.#folders()).id, `Folder ${++this.#named}`),
    () =>
      this.#share(
        this.#any(),
        [...Array(1 + this.#below(2))].map(() => this.#grant()),
      ),
    () => this.#share(this.#any(), [this.#grant()]),
    () => this.#share(this.#any(), []),
    () => this.#share(this.#any(), [this.#grant()], false),
    () => this.#share(this.#any(), [], true),
    () => this.#moved(this.#any()),
    () => this.#moved(this.#any()),
    () => graph.change(this.#any(), { name: `Renamed ${++this.#named}.txt` }),
    () => this.#edit(),
    () => this.#below(3) === 0 && graph.delete(this.#any()),
    () => this.#enterOrLeave(this.memberships.get(this.pick(GROUPS)) ?? new Set(), this.pick(USERS)),
    () => this.#changeSiteGroup(),
    () => this.#below(4) === 0 && this.#expire(),
  ];

  #any(): string {
    const ids = [...graph.nodes.keys()].filter((id) => id !== 'root');
    return ids.length > 0 ? this.pick(ids) : graph.add('root', `${++this.#named}.txt`, 'New.');
  }

  #share(id: string, grants: Grant[], inherits?: boolean): void {
    graph.share(this.#below(10) === 0 ? 'root' : id, grants, inherits);
  }

  #edit(): void {
    const files = graph.files();
    if (files.length > 0)
      graph.change(this.pick(files).id, { text: `Edited ${++this.#named}.`, version: this.#named });
  }

  #enterOrLeave(members: Set<string>, user: string): void {
    if (!members.delete(user)) members.add(user);
  }

  #changeSiteGroup(): void {
    const group = graph.siteGroups.get(this.pick(['3', '4']));
    if (group)
      group.members = this.#below(2) === 0 ? [{ user: this.pick(USERS) }] : [{ group: this.pick(GROUPS) }];
  }

  #expire(): void {
    graph.oldestToken = graph.changes.length + 1;
  }

  step(): void {
    this.pick(this.#steps)();
  }

  /** Whom the scripted Graph lets read a file, told from its own records. */
  mayReadThere(user: string, fileId: string): boolean {
    const isIn = (group: string) => this.memberships.get(group)?.has(user) ?? false;
    return graph.grantsOf(fileId).some((grant) => {
      if (grant.to === 'user') return grant.id === user;
      if (grant.to === 'group') return isIn(grant.id);
      if (grant.to === 'people') return grant.ids.includes(user);
      if (grant.to !== 'siteGroup') return user !== 'eve';
      const members = graph.siteGroups.get(grant.id)?.members ?? [];
      return members.some((one) => one.user === user || (one.group !== undefined && isIn(one.group)));
    });
  }

  /** What the token of a user says here. */
  accessOf(user: string): AccessFilter {
    const groups = GROUPS.filter((group) => this.memberships.get(group)?.has(user)).map(guid);
    return { oids: [guid(user)], groups: user === 'eve' ? groups : [...groups, guid(STAFF)] };
  }
}

type Labels = { oids: string[]; groups: string[] };

/** The readers of each document as an index holds them, after another listing. */
async function apply(index: Map<string, Labels>, cursor: string | null): Promise<string | null> {
  const listed = await readListing(openSource(), cursor, () => false);
  const seen = new Set<string>();
  for (const change of listed.changes) {
    if (change.type === 'gone') index.delete(change.id);
    if (change.type !== 'present') continue;
    seen.add(change.item.id);
    index.set(change.item.id, change.item.readers ?? { oids: ['no readers'], groups: [] });
  }
  if (listed.complete) for (const id of [...index.keys()]) if (!seen.has(id)) index.delete(id);
  return listed.cursor;
}

test.each([...Array(20).keys()])(
  'after each of fifty changes and one listing, who may read a file is the same here and there (seed %i)',
  async (seed) => {
    const world = new World(seed + 1);
    const index = new Map<string, Labels>();
    let cursor = await apply(index, null);
    for (let step = 0; step < 50; step++) {
      world.step();
      cursor = await apply(index, cursor);
      graph.server.forget();
      const truth = graph
        .files()
        .map(({ id }) => [`${DRIVE}:${id}`, USERS.filter((user) => world.mayReadThere(user, id))]);
      const here = [...index].map(([id, labels]) => [
        id,
        USERS.filter((user) => mayRead(labels, world.accessOf(user)) !== undefined),
      ]);
      expect(Object.fromEntries(here), `step ${step}`).toEqual(Object.fromEntries(truth));
    }
  },
);
