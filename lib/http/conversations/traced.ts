import type { StoredAnswer } from '#lib/core/records/conversations.ts';
import { decodeThoughts } from '#lib/protocols/answer-context.ts';
import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';

/** An answer with its trace, also one stored with thoughts, before there were traces. */
export function traced({ thoughts, ...answer }: StoredAnswer): StoredAnswer {
  if (answer.trace || !thoughts) return { ...answer, trace: answer.trace ?? null };
  return { ...answer, trace: readThoughts(decodeThoughts(thoughts) ?? []) };
}
