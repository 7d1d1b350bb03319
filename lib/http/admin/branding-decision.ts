import { z } from 'zod';
import { brandingFaults, brandingSchema } from '#lib/core/branding/branding.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import type { DecisionKind } from './decision-route.ts';

const schema = z.object({ value: brandingSchema });

/** The decision on branding: each part replaces that of BRANDING_FILE, and absent parts leave it. */
export const brandingDecision: DecisionKind = {
  kind: 'branding',
  action: 'branding-changed',
  check(value) {
    const parsed = schema.safeParse({ value });
    if (!parsed.success) throw refusal(parsed.error);
    const { value: branding } = parsed.data;
    return Object.keys(branding).length > 0 ? (branding as JsonObject) : null;
  },
  // Which parts, and no text or picture of them.
  changes(before, after) {
    const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    const changed = names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]));
    const sourceOf = (value: JsonObject | null, name: string) =>
      value?.[name] === undefined ? 'default' : 'decided';
    return Object.fromEntries(
      changed.map((name) => [name, { before: sourceOf(before, name), after: sourceOf(after, name) }]),
    );
  },
};

function refusal(error: z.ZodError): AppError {
  const [fault] = brandingFaults(error);
  const field = fault?.path ?? 'value';
  return new AppError('bad-request', `${field}: ${fault?.message}.`, { field });
}
