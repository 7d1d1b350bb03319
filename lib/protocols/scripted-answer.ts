import { sourcefileOf } from '#lib/core/citations/sourcepage.ts';
import type { AnswerTrace } from '#lib/core/events/answer-trace.ts';
import type {
  AnswerEvent,
  DataPoints,
  Finished,
  RetrievedDocument,
  RetrievedEvent,
} from '#lib/core/events/events.ts';
import { makePassage, type Passage } from '#lib/core/events/passage.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Codec, Stamp } from './codec.ts';
import { encodeLines, jsonLines } from './framing/framing.ts';

/** Test data for this module and lib/http: answers with every kind of event. */
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
const before: AnswerTrace = {
  question: 'How much leave?',
  query: { text: 'leave days', search: { top: 3, filter: null } },
  notices: [],
};
const after: AnswerTrace = {
  ...before,
  prompt: { messages: [{ role: 'user' }] },
  generation: { usage: { total: 19 } },
};

function passage(sourcepage: string, content: string, score: number): Passage {
  const id = `${sourcefileOf(sourcepage)}-1`;
  const title = sourcepage.startsWith('rates.csv') ? null : 'Leave policy';
  return makePassage({ id, content, sourcepage, title, groups: ['all'], score });
}

const leave = passage('handbook/leave.pdf#page=3', 'Full-time staff have 27 days — “公休” aside.', 2.5);
const rates = passage('rates.csv#row=2', 'Ångström, 12 €', 2);
const weak = passage('canteen.md', 'Soup on Mondays.', 0.25);
const found = (one: Passage, filterReason: RetrievedDocument['filterReason']): RetrievedDocument => {
  const { id, content, sourcepage, sourcefile } = one;
  const document = { id, content, sourcepage, sourcefile };
  return { passage: one, document, highlights: {}, queries: ['leave days'], filterReason };
};

export const retrieved: RetrievedEvent = {
  type: 'retrieved',
  model: 'extractive',
  passages: [leave, rates],
  dataPoints,
  search: {
    queries: ['leave days'],
    documents: [found(leave, null), found(rates, null), found(weak, 'score')],
    count: 3,
    facets: { category: [{ value: 'hr', count: 2 }] },
    systemPrompt: 'Answer from the sources.',
  },
  trace: before,
};
const text = ['You have ', '27 days', ' 🏖️ [handbook/leave.pdf#page=3].\n'];
const deltas = text.map((delta): AnswerEvent => ({ type: 'text-deltas', texts: [delta] }));
const finished: Finished = {
  type: 'finished',
  certainty: 'answer',
  reason: 'stop',
  usage: { promptTokens: 12, completionTokens: 7 },
  alternatives: [],
  contentFilter: null,
  trace: after,
};

/** Named answers as lists of events; an AppError in a list is thrown. */
export const answers = {
  plain: [retrieved, ...deltas, finished],
  'follow-ups': [
    retrieved,
    ...deltas,
    { type: 'follow-ups', questions: ['And <b>parental</b> leave?'] },
    finished,
  ],
  several: [
    retrieved,
    ...deltas,
    {
      ...finished,
      alternatives: ['27 days a year [handbook/leave.pdf#page=3]', 'Ask HR.'],
      contentFilter: {
        prompt: [
          { prompt_index: 0, content_filter_results: { hate: { filtered: false, severity: 'safe' } } },
        ],
        completion: { hate: { filtered: false, severity: 'safe' } },
      },
    },
  ],
  'cut-off': [retrieved, ...deltas.slice(0, 1), new AppError('unavailable', 'The model cannot be reached.')],
  broken: [retrieved, new Error('secret of the upstream')],
} satisfies Record<string, (AnswerEvent | Error)[]>;

/** Yields a list of events. */
export async function* play(script: readonly (AnswerEvent | Error)[]): AsyncGenerator<AnswerEvent> {
  for (const event of script) {
    if (event instanceof Error) throw event;
    yield event;
  }
}

/** The complete stream of a scripted answer, as text. */
export async function streamed(
  codec: Codec,
  script: readonly (AnswerEvent | Error)[],
  framing = jsonLines,
): Promise<string> {
  let text = '';
  const lines = encodeLines(play(script), codec, framing, new AbortController().signal, () => undefined);
  for (let line = await lines.next(); line !== undefined; line = await lines.next()) text += line;
  return text;
}

/** A byte stream that delivers these chunks, one per read. */
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
