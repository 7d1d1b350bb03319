import type { Thought } from '#lib/protocols/thoughts/thought.ts';
import { isRecord, type Json, parseJson } from '#lib/shared/json.ts';

/** A message of a prompt as it was sent to the model. */
export interface PromptPart {
  role: string;
  content: string;
}

/** What a step has to say: a text, lines, the messages of a prompt, or how much was found. */
export type StepBody =
  | { kind: 'text'; text: string }
  | { kind: 'lines'; lines: string[] }
  | { kind: 'messages'; messages: PromptPart[] }
  | { kind: 'results'; passages: number; documents: number };

/** One step of an answer, classified by its content, so that steps of other servers can be shown too. */
export interface ThoughtStep {
  title: string;
  body: StepBody;
  props: { name: string; value: Json }[];
  ms: number | undefined;
  tokens: { prompt: number; completion: number } | undefined;
}

/** The thoughts of an answer as steps. What has no value is left out of the props. */
export function thoughtSteps(thoughts: readonly Thought[]): ThoughtStep[] {
  return thoughts.map(({ title, description, props }) => {
    const { ms, token_usage: usage, ...others } = props ?? {};
    return {
      title,
      body: bodyOf(description),
      props: Object.entries(others)
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => ({ name, value })),
      ms: typeof ms === 'number' ? ms : undefined,
      tokens: tokensOf(usage),
    };
  });
}

function bodyOf(description: string | Json[]): StepBody {
  if (typeof description === 'string') return { kind: 'text', text: description };
  const messages = description.map(messageOf).filter((message) => message !== undefined);
  if (messages.length > 0 && messages.length === description.length) return { kind: 'messages', messages };
  const places = description.flatMap((entry) => (isRecord(entry) ? [entry['sourcefile']] : []));
  if (places.length > 0 && places.length === description.length) {
    return { kind: 'results', passages: places.length, documents: new Set(places).size };
  }
  return { kind: 'lines', lines: description.map(textOf) };
}

// Ours writes each message as JSON in a string; others send the object itself, its content in parts.
function messageOf(entry: Json): PromptPart | undefined {
  const message = typeof entry === 'string' ? parseJson(entry) : entry;
  if (!isRecord(message)) return undefined;
  const { role, content } = message;
  if (typeof role !== 'string' || content === undefined) return undefined;
  return { role, content: Array.isArray(content) ? content.map(partText).join('\n\n') : textOf(content) };
}

function partText(part: unknown): string {
  return isRecord(part) && typeof part['text'] === 'string' ? part['text'] : textOf(part);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function tokensOf(usage: unknown): ThoughtStep['tokens'] {
  if (!isRecord(usage)) return undefined;
  const { prompt_tokens: prompt, completion_tokens: completion } = usage;
  return typeof prompt === 'number' && typeof completion === 'number' ? { prompt, completion } : undefined;
}
