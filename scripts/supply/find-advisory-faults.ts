import { z } from 'zod';
import { type AdvisoryException, holds } from './policy.ts';

/** What `npm audit --json` prints, as far as it matters here. */
export const auditSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          // A package below that is at fault and has an entry of its own.
          z.string(),
          z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() }),
        ]),
      ),
    }),
  ),
});

type Audit = z.infer<typeof auditSchema>;

/** A sentence for each known fault of a package that no exception holds for, and for each exception of no use. */
export function findAdvisoryFaults(
  { vulnerabilities }: Audit,
  exceptions: readonly AdvisoryException[],
  nowMs: number,
): string[] {
  const advisories = new Map(
    Object.values(vulnerabilities)
      .flatMap(({ via }) => via)
      .flatMap((cause) => (typeof cause === 'string' ? [] : [[idOf(cause.url), cause] as const])),
  );
  const open = [...advisories].filter(
    ([id]) => !exceptions.some((one) => one.id === id && holds(one, nowMs)),
  );
  const idle = exceptions.filter(({ id }) => !advisories.has(id));
  const over = exceptions.filter((one) => advisories.has(one.id) && !holds(one, nowMs));
  return [
    ...open.map(([, { name, severity, title, url }]) => `${name} (${severity}): ${title}. ${url}`),
    ...over.map(
      ({ id, until }) => `The exception for ${id} until ${until} is over, or for more than 180 days.`,
    ),
    ...idle.map(({ id }) => `The exception for ${id} is no longer needed: remove it.`),
  ];
}

function idOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
