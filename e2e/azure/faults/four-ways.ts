import type { APIRequestContext } from '@playwright/test';
import { post, textOf, type Wire } from '../../protocols/wire.ts';

/** A received answer, or the text of a failure. */
export interface Outcome {
  status: number;
  headers: Record<string, string>;
  /** The text so far, also before a failure. */
  text: string;
  error: string | undefined;
  context: Wire;
  finishReason: string | undefined;
  /** Everything as it came. */
  raw: string;
}

/** One of the ways to ask. */
export interface Way {
  name: string;
  streams: boolean;
  ask(request: APIRequestContext, question: string, overrides?: object): Promise<Outcome>;
}

/** Protocols 1 and 2, whole and streamed. */
export const WAYS: readonly Way[] = [
  { name: 'protocol 1, whole', streams: false, path: '/chat', more: { stream: false } },
  { name: 'protocol 1, streamed', streams: true, path: '/chat', more: { stream: true } },
  { name: 'protocol 2, whole', streams: false, path: '/chat', more: {} },
  { name: 'protocol 2, streamed', streams: true, path: '/chat/stream', more: {} },
].map(({ name, streams, path, more }) => ({
  name,
  streams,
  async ask(request, question, overrides = {}) {
    const messages = [{ role: 'user', content: question }];
    const response = await post(request, path, { messages, context: { overrides }, ...more });
    const raw = await response.text();
    const lines: Wire[] = raw
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const isStream = streams && response.ok();
    return {
      status: response.status(),
      headers: response.headers(),
      raw,
      error: lines.at(-1).error,
      ...(isStream ? readStream(lines) : readWhole(lines[0])),
    };
  },
}));

function readWhole(answer: Wire): Pick<Outcome, 'text' | 'context' | 'finishReason'> {
  const choice = answer.choices?.[0] ?? answer;
  return { text: choice.message?.content ?? '', context: choice.context, finishReason: choice.finish_reason };
}

function readStream(lines: Wire[]): Pick<Outcome, 'text' | 'context' | 'finishReason'> {
  const said = lines.filter((line) => !('error' in line));
  const contexts = said.map((line) => line.context ?? line.choices?.[0].context ?? {});
  return {
    text: textOf(said),
    context: Object.assign({}, ...contexts),
    finishReason: said.at(-1).choices?.[0].finish_reason,
  };
}
