import type { StoredAnswer } from '#lib/core/records/conversations.ts';
import { decodeThoughts } from '#lib/protocols/answer-context.ts';
import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';

/** Adds a trace to answers stored before traces existed, from their stored thoughts. */
export function traced({ thoughts, ...answer }: StoredAnswer): StoredAnswer {
  if (answer.trace || !thoughts) return { ...answer, trace: answer.trace ?? null };
  return { ...answer, trace: readThoughts(decodeThoughts(thoughts) ?? []) };
}
