import { z } from 'zod';
import type { PromptTexts } from '#lib/core/prompt-texts.ts';
import { shapeError } from '#lib/protocols/chat-request.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { outlineOf } from '../route/note-audit.ts';
import type { DecisionKind } from './decision-route.ts';

const prompt = z.string().trim().min(1).max(20_000).optional();

/** Prompts that replace the built-in ones; absent keys keep theirs. */
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
