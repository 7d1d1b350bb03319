import type { ListedEntry } from '#lib/api/conversations.ts';

/** What the list is divided into, in this order. */
export const AGES = ['pinned', 'today', 'yesterday', 'week', 'older'] as const;
export type Age = (typeof AGES)[number];

/** Entries in groups, by when they were last asked in; groups without entries are left out, the order of entries stays. */
export function groupByAge(
  entries: readonly ListedEntry[],
  now: Date,
): { age: Age; entries: ListedEntry[] }[] {
  const groups = Map.groupBy(entries, (entry) => ageOf(entry, now));
  return AGES.flatMap((age) => {
    const members = groups.get(age);
    return members ? [{ age, entries: members }] : [];
  });
}

function ageOf({ pinned, updatedAtMs }: ListedEntry, now: Date): Age {
  if (pinned) return 'pinned';
  if (updatedAtMs >= midnight(now, 0)) return 'today';
  if (updatedAtMs >= midnight(now, 1)) return 'yesterday';
  return updatedAtMs >= midnight(now, 7) ? 'week' : 'older';
}

/** The beginning of the day so many days ago, where the reader is; days of a change of the clocks are longer or shorter. */
function midnight(now: Date, daysAgo: number): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).getTime();
}
