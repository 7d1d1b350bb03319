import { z } from 'zod';
import { shapeError } from '#lib/protocols/chat-request.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { plainlyTitled, promptSchema } from '../people/prompt-schema.ts';
import type { DecisionKind } from './decision-route.ts';

const MOST = 100;

/** Prompts that administrators publish for everyone. */
export const sharedPromptsSchema = z.strictObject({ prompts: z.array(promptSchema).max(MOST) });

/** The decision on the prompts that everyone is offered. */
export const sharedPromptsDecision: DecisionKind = {
  kind: 'shared-prompts',
  action: 'shared-prompts-changed',
  check(value) {
    const parsed = z.object({ value: sharedPromptsSchema }).safeParse({ value });
    if (!parsed.success) throw shapeError(parsed.error.issues[0]);
    const prompts = parsed.data.value.prompts.map((prompt) => ({ ...plainlyTitled(prompt) }));
    return prompts.length > 0 ? { prompts } : null;
  },
  changes: (before, after) => ({ before: countOf(before), after: countOf(after) }),
};

function countOf(value: JsonObject | null): number {
  const prompts = value?.['prompts'];
  return Array.isArray(prompts) ? prompts.length : 0;
}
