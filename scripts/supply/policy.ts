import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { z } from 'zod';

const LONGEST_EXCEPTION_DAYS = 180;
const DAY_MS = 24 * 3600 * 1000;

const policySchema = z.strictObject({
  licences: z.strictObject({
    /** SPDX identifiers that anything may have. */
    allowed: z.array(z.string()),
    /** Packages that may have another: what they say, word for word and nothing where it is nothing, and why that is right. */
    exceptions: z.array(
      z.strictObject({ packages: z.string(), says: z.array(z.string()), why: z.string().min(1) }),
    ),
  }),
  advisories: z.strictObject({
    /** Known faults that we live with for a while, until the end of a day. */
    exceptions: z.array(
      z.strictObject({
        id: z.string().regex(/^GHSA(-[0-9a-z]{4}){3}$/),
        until: z.iso.date(),
        why: z.string().min(1),
      }),
    ),
  }),
});

/** What packages may be like, and what is let pass. */
export type SupplyPolicy = z.infer<typeof policySchema>;
export type AdvisoryException = SupplyPolicy['advisories']['exceptions'][number];

/** Reads `scripts/supply/policy.json`, or text in its place. Throws where it is not a policy. */
export function readPolicy(
  text = readFileSync(new URL('./policy.json', import.meta.url), 'utf8'),
): SupplyPolicy {
  return policySchema.parse(JSON.parse(text));
}

/** Whether a package is one of those that an exception names; `*` stands for the rest of a name. */
export function isNamed(packages: string, name: string): boolean {
  return matchesGlob(name, packages);
}

/** Whether an exception holds on this day; one for longer than half a year never does. */
export function holds({ until }: AdvisoryException, nowMs: number): boolean {
  const endMs = Date.parse(until) + DAY_MS;
  return nowMs < endMs && endMs - nowMs <= (LONGEST_EXCEPTION_DAYS + 1) * DAY_MS;
}
