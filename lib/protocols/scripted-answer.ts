import type { AnswerEvent, DataPoints, Thought } from '#lib/core/events.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Codec, Stamp } from './codec.ts';
import { encodeLines } from './framing/encode-lines.ts';

/** The world outside, scripted as data for the tests of this room and of lib/http: an answer with every kind of event. */
export const stamp: Stamp = {
  id: 'chatcmpl-golden',
  createdSeconds: 1_795_000_000,
  requestId: 'request-golden',
};

const dataPoints: DataPoints = {
  text: [
    'handbook/leave.pdf#page=3: Full-time staff have 27 days — “公休” aside.',
    'rates.csv#row=2: Ångström, 12 €',
  ],
  citations: ['handbook/leave.pdf#page=3', 'rates.csv#row=2'],
};
const before: Thought[] = [
  { title: 'Original user query', description: 'How much leave?', props: null },
  { title: 'Generated search query', description: 'leave days', props: { top: 3, filter: null } },
];
const after: Thought[] = [
  ...before,
  { title: 'Prompt', description: ['{"role":"user"}'], props: { token_usage: { total_tokens: 19 } } },
];

export const retrieved: AnswerEvent = {
  type: 'retrieved',
  model: 'extractive',
  passages: [],
  dataPoints,
  search: { queries: [], documents: [], count: null, facets: {}, systemPrompt: '' },
  thoughts: before,
};
const text = ['You have ', '27 days', ' 🏖️ [handbook/leave.pdf#page=3].\n'];
const deltas = text.map((delta): AnswerEvent => ({ type: 'text-delta', text: delta }));
const finished: AnswerEvent = {
  type: 'finished',
  reason: 'stop',
  usage: { promptTokens: 12, completionTokens: 7 },
  alternatives: [],
  contentFilter: null,
  thoughts: after,
};

/** Answers by what happens in them, as lists of events; an AppError in the list is thrown. */
export const answers = {
  plain: [retrieved, ...deltas, finished],
  'follow-ups': [
    retrieved,
    ...deltas,
    { type: 'follow-ups', questions: ['And <b>parental</b> leave?'] },
    finished,
  ],
  'cut-off': [retrieved, ...deltas.slice(0, 1), new AppError('unavailable', 'The model cannot be reached.')],
  broken: [retrieved, new Error('secret of the upstream')],
} satisfies Record<string, (AnswerEvent | Error)[]>;

/** Plays a script of events. */
export async function* play(script: readonly (AnswerEvent | Error)[]): AsyncGenerator<AnswerEvent> {
  for (const event of script) {
    if (event instanceof Error) throw event;
    yield event;
  }
}

/** The whole stream of a scripted answer, as text. */
export async function streamed(codec: Codec, script: readonly (AnswerEvent | Error)[]): Promise<string> {
  let text = '';
  const lines = encodeLines(play(script), codec, new AbortController().signal, () => undefined);
  for (let line = await lines.next(); line !== undefined; line = await lines.next()) text += line;
  return text;
}

/** A byte stream that brings these chunks, one a read. */
export function streamOf(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  const left = [...chunks];
  return new ReadableStream({
    pull(controller) {
      const next = left.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    },
  });
}
