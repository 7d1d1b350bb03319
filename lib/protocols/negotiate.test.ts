import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { internalCaller } from '#lib/core/access/principal.ts';
import { collect } from '#lib/core/events/collect.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { ReceivedFile } from './attachments.ts';
import { type ChatStyle, negotiateChat } from './negotiate.ts';
import { answers, play, retrieved, stamp } from './scripted-answer.ts';

const chat = { singleTurn: false, alwaysStreams: false };
const ask = { ...chat, singleTurn: true };
const chatStream = { ...chat, alwaysStreams: true };
const askStream = { ...ask, alwaysStreams: true };
const stranger = internalCaller;
const trusted = { ...stranger, mayOverridePrompt: true };
const question = { role: 'user', content: 'How much leave?' };

const negotiate = (style: ChatStyle, body: unknown, caller = stranger) =>
  negotiateChat({ body, files: [] }, caller, stamp, style);

function refusal(body: unknown, style = chat, files: ReceivedFile[] = []) {
  try {
    negotiateChat({ body, files }, stranger, stamp, style);
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}

async function dialectOf(body: object, style = chat): Promise<string[]> {
  const whole = negotiate(style, body).codec.encodeComplete(await collect(play(answers.plain)));
  return Object.keys(whole as object);
}

describe('the protocol of the answer', () => {
  test('is choices when the body has the key stream, even if false', async () => {
    expect(await dialectOf({ messages: [question], stream: false })).toContain('choices');
    expect(await dialectOf({ messages: [question], stream: null })).toContain('choices');
    expect(await dialectOf({ messages: [question], stream: true }, ask)).toContain('choices');
  });

  test('is flat without the key stream', async () => {
    expect(await dialectOf({ messages: [question] })).toEqual(['message', 'context', 'session_state']);
    expect(await dialectOf({ messages: [question] }, ask)).toEqual(['message', 'context', 'session_state']);
  });
});

test('/chat/stream and /ask/stream stream whatever the body says', () => {
  for (const style of [chatStream, askStream]) {
    expect(negotiate(style, { messages: [question], stream: false }).streamed).toBe(true);
    expect(negotiate(style, { messages: [question] }).streamed).toBe(true);
  }
  expect(negotiate(chat, { messages: [question], stream: true }).streamed).toBe(true);
  expect(negotiate(chat, { messages: [question] }).streamed).toBe(false);
});

test('/ask answers only the last message', () => {
  const messages = [
    question,
    { role: 'assistant', content: '27 days.' },
    { role: 'user', content: 'And families?' },
  ];
  const { request } = negotiate(ask, { messages });
  expect(request.turns.map((turn) => turn.content)).toEqual(['And families?']);
  expect(request.singleTurn).toBe(true);
  expect(negotiate(chat, { messages }).request.turns).toHaveLength(3);
});

describe('system messages', () => {
  const body = { messages: [{ role: 'system', content: 'Answer in rhyme.' }, question] };

  test('become instructions for a caller who may change the prompt', () => {
    const { request } = negotiate(chat, body, trusted);
    expect(request).toMatchObject({ instructions: ['Answer in rhyme.'], droppedInstructions: false });
    expect(request.turns).toHaveLength(1);
  });

  test('are dropped and reported for all other callers', () => {
    expect(negotiate(chat, body).request).toMatchObject({ instructions: [], droppedInstructions: true });
  });
});

test('an instruction by a newer client, as a developer, is one of the system', () => {
  const messages = [{ role: 'developer', content: 'Answer in rhyme.' }, question];
  const { request } = negotiate(chat, { messages }, trusted);
  expect(request).toMatchObject({ instructions: ['Answer in rhyme.'] });
  expect(request.turns).toHaveLength(1);
});

test('calls of tools are ignored, and what tools and assistant said is one turn', () => {
  const tool_calls = [{ id: 'call_1', type: 'function', function: { name: 'clock', arguments: '{}' } }];
  const conversation = [
    { role: 'assistant', content: null, tool_calls },
    question,
    { role: 'assistant', content: 'I look.', tool_calls },
    { role: 'tool', tool_call_id: 'call_1', content: [{ type: 'text', text: 'Noon.' }] },
    { role: 'function', name: 'clock', content: null },
    { role: 'assistant', content: 'It is noon.' },
    question,
  ];
  const { turns } = negotiate(chat, { messages: conversation }).request;
  expect(turns.map(({ role, content }) => [role, content])).toEqual([
    ['user', question.content],
    ['assistant', 'I look.\n\nNoon.\n\nIt is noon.'],
    ['user', question.content],
  ]);
});

describe('settings', () => {
  test('come from overrides and from context; overrides take precedence; unknown keys are reported', () => {
    const context = {
      top: 9,
      retrieval_mode: 'text',
      approach: 'rrr',
      overrides: { top: 5, teleport: false },
    };
    const { request } = negotiate(chat, { messages: [question], context });
    expect(request.settings).toMatchObject({ top: 5, retrieval_mode: 'text' });
    expect(request.ignoredSettings).toEqual(['approach', 'teleport']);
  });

  test('null and empty mean not set', () => {
    const overrides = { reasoning_effort: '', top: null };
    expect(
      negotiate(chat, { messages: [question], context: { overrides } }).request.settings.top,
    ).toBeUndefined();
    expect(negotiate(chat, { messages: [question], context: null }).request.settings.top).toBeUndefined();
  });

  test('an invalid value is rejected with its name, its value and what is allowed', () => {
    const thrown = refusal({ messages: [question], context: { overrides: { top: 99 } } });
    expect(thrown).toMatchObject({ status: 400, field: 'context.overrides.top' });
    expect(String(thrown)).toMatch(/99.*50/);
  });
});

describe('session state', () => {
  test('is returned unchanged, in the spelling of the request', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('session_state', 'sessionState'), (state, key) => {
        const body = JSON.parse(JSON.stringify({ messages: [question], [key]: state })) as Record<
          string,
          unknown
        >;
        const [first] = negotiate(chat, body).codec.encode(retrieved);
        expect((first as Record<string, unknown>)[key]).toEqual(body[key]);
      }),
    );
  });

  test('is that of the new conversation, in the spelling of the request', () => {
    for (const key of ['session_state', 'sessionState']) {
      const begun = negotiate(chat, { messages: [question], [key]: null }).codecFor('cw_new');
      expect(begun.encode(retrieved)[0]).toMatchObject({ [key]: 'cw_new' });
    }
  });
});

describe('rejected with the field at fault', () => {
  test.each([
    [{}, 'messages'],
    [{ messages: null }, 'messages'],
    [{ messages: [] }, 'messages'],
    [{ messages: ['hi'] }, 'messages[0]'],
    [{ messages: [question, { role: 'assistant', content: 'x' }] }, 'messages[1].role'],
    [{ messages: [{ role: 'tool', content: 'x' }] }, 'messages[0].role'],
    [{ messages: [{ role: 'user', content: null }] }, 'messages[0].content'],
    [{ messages: [{ role: 'user', content: [{ type: 'audio' }] }] }, 'messages[0].content'],
    [{ messages: [{ role: 'user', content: ' \n' }] }, 'messages[0].content'],
    [{ messages: [question], stream: 'yes' }, 'stream'],
    [{ messages: [question], context: [] }, 'context'],
    [{ messages: [question], context: { overrides: 5 } }, 'context.overrides'],
  ])('%j', (body, field) => {
    expect(refusal(body)).toMatchObject({ status: 400, field });
  });

  test.each([
    [{}, 'messages: is missing; it must be an array.'],
    [{ messages: 'Hello' }, 'messages: must be an array.'],
    [{ messages: [question], stream: 'yes' }, 'stream: must be true or false.'],
  ])('%j, in words: %s', (body, message) => {
    expect(refusal(body)).toMatchObject({ message });
  });

  test.each([null, [], 5, 'text', true])('a body that is %j', (body) => {
    expect(refusal(body)).toMatchObject({ status: 400, code: 'bad-request' });
  });

  test('more than 10,000 messages, but not 10,000', () => {
    const messages = Array.from({ length: 10_000 }, () => question);
    expect(refusal({ messages })).toBeUndefined();
    expect(refusal({ messages: [...messages, question] })).toMatchObject({ status: 413 });
  });
});

test('any malformed body is rejected with a typed error', () => {
  const odd = fc.record(
    {
      messages: fc.array(
        fc.record({ role: fc.constantFrom('user', 'system', 'x'), content: fc.jsonValue() }),
      ),
      context: fc.jsonValue(),
      stream: fc.jsonValue(),
      session_state: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.oneof(odd, fc.jsonValue()),
      fc.constantFrom(chat, chatStream, ask, askStream),
      (body, style) => {
        const thrown = refusal(body, style);
        expect(thrown === undefined || thrown instanceof AppError).toBe(true);
      },
    ),
  );
});

describe('attachments of a message', () => {
  const png = 'data:image/png;base64,iVBORw0KGgo=';
  const file = (mediaType: string, bytes: Uint8Array, message: number | null = null) => ({
    message,
    name: 'notes.txt',
    mediaType,
    bytes,
  });
  const utf8 = (text: string) => new TextEncoder().encode(text);

  test('text and image parts', () => {
    const content = [
      { type: 'text', text: 'What is' },
      { type: 'text', text: 'this?' },
      { type: 'image_url', image_url: { url: png } },
    ];
    const [turn] = negotiate(chat, { messages: [{ role: 'user', content }] }).request.turns;
    expect(turn?.content).toBe('What is\nthis?');
    expect(turn?.attachments).toEqual([
      { kind: 'image', name: 'image', mediaType: 'image/png', dataUrl: png },
    ]);
  });

  test('files belong to the message they name, else to the last', () => {
    const messages = [
      question,
      { role: 'assistant', content: '27.' },
      { role: 'user', content: 'Check this.' },
    ];
    const files = [
      file('text/plain; charset=utf-8', utf8('Grüße'), 0),
      file('image/png', Buffer.from('iVBORw0KGgo=', 'base64')),
    ];
    const { turns } = negotiateChat({ body: { messages }, files }, stranger, stamp, chat).request;
    expect(turns[0]?.attachments).toEqual([{ kind: 'text', name: 'notes.txt', text: 'Grüße' }]);
    expect(turns[2]?.attachments).toMatchObject([{ kind: 'image', dataUrl: png }]);
  });

  test.each([
    ['a file that is neither text nor image', [file('application/pdf', utf8('%PDF-1.7'))]],
    ['an image that is none', [file('image/png', utf8('x'))]],
    ['text that is not UTF-8', [file('text/plain', new Uint8Array([0xff, 0xfe, 0x00]))]],
    ['a file for a message that is not there', [file('text/plain', utf8('x'), 7)]],
  ])('%s is rejected with its name', (_, files) => {
    const thrown = refusal({ messages: [question] }, chat, files);
    expect(thrown).toMatchObject({ status: 400 });
    expect(String(thrown)).toContain('notes.txt');
  });

  test.each([
    'https://example.com/a.png',
    'file:///etc/passwd',
    'data:text/html;base64,eA==',
    'data:image/png;base64,eA==',
  ])('an image at %s is not fetched', (url) => {
    const content = [{ type: 'image_url', image_url: { url } }];
    expect(refusal({ messages: [{ role: 'user', content }] })).toMatchObject({ status: 400 });
  });
});
