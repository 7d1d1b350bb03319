import type { OpenAI } from 'openai';
import { isRecord } from '#lib/shared/json.ts';

const LONGEST_QUERY = 300;
/** Some models add an introduction or wrap their reply. */
const INTRODUCTION = /^(the )?(standalone )?(search )?query( for)?\s*:\s*/i;
const WRAPPED = /^(["'`“«])(.*)(["'`”»])$/s;
/** Above this share, words in common with the instructions are no coincidence. */
const ECHO = 40;

/**
 * The search query in a model's reply: the tool call's argument, or its text if that qualifies. Undefined
 * for anything else: empty text, "0", several paragraphs, more than 300 characters (an answer), an echo of
 * `instructions`.
 */
export function readQuery(
  message: OpenAI.ChatCompletionMessage | undefined,
  instructions: string,
): string | undefined {
  const calls = message?.tool_calls ?? [];
  const call = calls.find((candidate) => candidate.type === 'function');
  const said = call ? argumentOf(call.function.arguments) : (message?.content ?? '');
  const query = unwrapped(said);
  return isQuery(query, instructions) ? query : undefined;
}

function argumentOf(json: string): string {
  try {
    const parsed: unknown = JSON.parse(json);
    if (!isRecord(parsed)) return '';
    const value = parsed['query'] ?? Object.values(parsed)[0];
    return typeof value === 'string' ? value : '';
  } catch {
    return ''; // half an object, because the model ran out of tokens
  }
}

function unwrapped(said: string): string {
  return said.trim().replace(INTRODUCTION, '').trim().replace(WRAPPED, '$2').trim();
}

function isQuery(query: string, instructions: string): boolean {
  if (query === '' || query === '0' || query.length > LONGEST_QUERY || /\n\s*\n/.test(query)) return false;
  const words = plain(query);
  const told = plain(instructions);
  const opening = told.slice(0, ECHO);
  return !(words.length >= ECHO && told.includes(words)) && !(opening !== '' && words.includes(opening));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
