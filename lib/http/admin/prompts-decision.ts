import { z } from 'zod';
import type { PromptTexts } from '#lib/core/answer/system-prompt.ts';
import { shapeError } from '#lib/protocols/chat-request.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { plainlyTitled, promptSchema } from '../people/prompt-schema.ts';
import { outlineOf } from '../route/administrators.ts';
import type { DecisionKind } from './decision-route.ts';

const prompt = z.string().trim().min(1).max(20_000).optional();

/** Prompts that replace the built-in ones; absent keys leave theirs. */
export const decidedPromptsSchema = z.strictObject({
  system: prompt,
  systemOpen: prompt,
  followUps: prompt,
  rewriteQuery: prompt,
} satisfies Record<keyof PromptTexts, z.ZodType>);

/** The decision on prompts. */
export const promptsDecision: DecisionKind = {
  kind: 'prompts',
  action: 'prompt-changed',
  check(value, { defaults }) {
    const parsed = z.object({ value: decidedPromptsSchema }).safeParse({ value });
    if (!parsed.success) throw shapeError(parsed.error.issues[0]);
    const changed = Object.entries(parsed.data.value).filter(
      ([name, text]) => text !== undefined && text !== defaults.prompts[name as keyof PromptTexts],
    );
    return changed.length > 0 ? (Object.fromEntries(changed) as JsonObject) : null;
  },
  changes(before, after) {
    const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    const outline = (texts: JsonObject | null, name: string) => {
      const text = texts?.[name];
      return typeof text === 'string' ? outlineOf(text) : 'built-in';
    };
    return Object.fromEntries(
      names
        .filter((name) => before?.[name] !== after?.[name])
        .map((name) => [name, { before: outline(before, name), after: outline(after, name) }]),
    );
  },
};

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
