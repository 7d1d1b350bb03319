import { randomBytes } from 'node:crypto';
import type { Choice, Completion } from './completion.ts';
import { NOTHING_FILTERED, VIOLENCE_FILTERED } from './openai-error.ts';
import type { ResponseRequest } from './response-request.ts';

type Wire = Record<string, unknown>;

/** The scripted summary of reasoning. */
const SUMMARY = ['It reads the sources.', ' It cites them.'];

const identifier = (prefix: string) => `${prefix}_${randomBytes(12).toString('base64url')}`;

/** The head of a response: what `response.created` and the whole of it begin with. */
export function envelope(request: ResponseRequest, { model }: Completion): Wire {
  return {
    id: identifier('resp'),
    object: 'response',
    created_at: Math.floor(Date.now() / 1000),
    status: 'in_progress',
    error: null,
    incomplete_details: null,
    model,
    output: [],
    store: request.store ?? true,
    usage: null,
  };
}

/** The response at its end. */
export function endOf(head: Wire, output: Wire[], { choices, usage, azure }: Completion): Wire {
  const finish = choices[0]?.finish ?? 'stop';
  const reason = { length: 'max_output_tokens', content_filter: 'content_filter' }[String(finish)];
  return {
    ...head,
    status: reason === undefined ? 'completed' : 'incomplete',
    incomplete_details: reason === undefined ? null : { reason },
    output,
    usage: {
      input_tokens: usage.prompt_tokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: usage.completion_tokens,
      output_tokens_details: { reasoning_tokens: Math.min(usage.completion_tokens, 7) },
      total_tokens: usage.total_tokens,
    },
    ...(azure && { content_filters: contentFilters(finish === 'content_filter') }),
  };
}

function contentFilters(isFiltered: boolean): Wire[] {
  const judged = (source: string, results: object, blocked: boolean) => ({
    blocked,
    source_type: source,
    content_filter_results: results,
  });
  return [
    judged('prompt', NOTHING_FILTERED, false),
    judged('completion', isFiltered ? VIOLENCE_FILTERED : NOTHING_FILTERED, isFiltered),
  ];
}

/** The items of the output: reasoning where it is asked for, then a message or a call. */
export function outputOf({ reasoning, include }: ResponseRequest, choice: Choice, reasons: boolean): Wire[] {
  const isReasoned = reasons && reasoning?.effort !== 'none';
  const summary = reasoning?.summary ? [{ type: 'summary_text', text: SUMMARY.join('') }] : [];
  const thought = {
    id: identifier('rs'),
    type: 'reasoning',
    summary,
    ...(include && { encrypted_content: randomBytes(60).toString('base64') }),
  };
  return [
    ...(isReasoned ? [thought] : []),
    choice.toolCall ? callItem(choice.toolCall) : messageItem(choice),
  ];
}

function callItem(called: NonNullable<Choice['toolCall']>): Wire {
  return {
    id: identifier('fc'),
    type: 'function_call',
    status: 'completed',
    call_id: identifier('call'),
    ...called,
  };
}

function messageItem({ pieces }: Choice): Wire {
  const content = [{ type: 'output_text', text: pieces.join(''), annotations: [] }];
  return { id: identifier('msg'), type: 'message', role: 'assistant', status: 'completed', content };
}

/** One event of the content of an item. */
type Delta = [type: string, more: Wire];

/** The events of a response, as server-sent events. `before` is awaited before each piece of text, and once after the last. */
export async function* responseEvents(
  head: Wire,
  output: Wire[],
  completion: Completion,
  before: (piece: number) => Promise<void>,
): AsyncGenerator<string> {
  let sequence = 0;
  const event = (type: string, more: Wire) =>
    `event: response.${type}\ndata: ${JSON.stringify({ type: `response.${type}`, sequence_number: sequence++, ...more })}\n\n`;
  yield event('created', { response: head });
  yield event('in_progress', { response: head });
  const pieces = completion.choices[0]?.pieces ?? [];
  for (const [output_index, item] of output.entries()) {
    yield event('output_item.added', { output_index, item: { ...item, ...begun(item) } });
    for (const [piece, [type, more]] of deltasOf(item, pieces).entries()) {
      if (item['type'] === 'message') await before(piece);
      yield event(type, { output_index, item_id: item['id'], ...more });
    }
    yield event('output_item.done', { output_index, item });
  }
  await before(pieces.length);
  const end = endOf(head, output, completion);
  yield event(String(end['status']), { response: end });
}

function deltasOf(item: Wire, pieces: readonly string[]): Delta[] {
  const at = { summary_index: 0 };
  switch (item['type']) {
    case 'function_call':
      return halves(String(item['arguments'])).map((delta) => ['function_call_arguments.delta', { delta }]);
    case 'message':
      return pieces.map((delta) => ['output_text.delta', { content_index: 0, delta }]);
    default:
      if (JSON.stringify(item['summary']) === '[]') return [];
      return [
        ['reasoning_summary_part.added', at],
        ...SUMMARY.map((delta): Delta => ['reasoning_summary_text.delta', { ...at, delta }]),
      ];
  }
}

function begun({ type }: Wire): Wire {
  if (type === 'function_call') return { status: 'in_progress', arguments: '' };
  return type === 'message' ? { status: 'in_progress', content: [] } : { summary: [] };
}

function halves(text: string): string[] {
  const half = Math.ceil(text.length / 2);
  return [text.slice(0, half), text.slice(half)].filter(Boolean);
}
