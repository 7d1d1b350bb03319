import { describe, expect, test } from 'vitest';
import { renderThoughts } from '#lib/protocols/thoughts/render-thoughts.ts';
import type { AccessFilter } from '../access/principal.ts';
import { internalCaller } from '../access/principal.ts';
import { collect } from '../events/collect.ts';
import type { SearchHit } from '../events/passage.ts';
import type { ChatModel, ModelEvent, Prompt } from '../ports/chat-model.ts';
import type { SourceImage } from '../ports/source-parts.ts';
import { type AnswerRequest, type Attachment, plainRequest, type Turn } from '../question/request.ts';
import { defaultSettings, type Settings } from '../settings/settings.ts';
import { type AnswerPorts, answer } from './answer.ts';
import { TOKENS_PER_IMAGE } from './token-budget.ts';

const hit = (sourcepage: string, content: string): SearchHit => ({
  document: { id: sourcepage, sourcepage, sourcefile: sourcepage.split('#')[0] ?? '', content },
  score: 1,
  rerankerScore: null,
  captions: [],
  highlights: {},
});
const HITS = [hit('a.pdf#page=1', 'Five days.'), hit('b.md', 'Travel.'), hit('a.pdf#page=2', 'Ten days.')];
const image = (sourcepage: string): SourceImage => ({
  sourcepage,
  url: `/pictures/${sourcepage}`,
  mediaType: 'image/png',
  dataUrl: `data:image/png;base64,${sourcepage.length}`,
});
const attached = (name: string): Attachment => ({
  kind: 'image',
  name,
  mediaType: 'image/png',
  dataUrl: `data:image/png;base64,${name}`,
});
const turn = (content: string, ...attachments: Attachment[]): Turn => ({
  role: 'user',
  content,
  attachments,
});

/** A vision model, and images of both pages. */
function seeing(script: { model?: Partial<ChatModel>; hits?: SearchHit[]; notices?: string[] } = {}) {
  const prompts: Prompt[] = [];
  const asked: (AccessFilter | undefined)[] = [];
  const model: ChatModel = {
    name: 'scripted',
    contextTokens: 20_000,
    ignores: [],
    readsImages: true,
    extraPassageCount: 0,
    async *stream(prompt): AsyncGenerator<ModelEvent> {
      prompts.push(prompt);
      yield { type: 'text-deltas', texts: ['Five days. [a.pdf#page=1]'] };
      yield { type: 'finish', reason: 'stop', usage: { promptTokens: 1, completionTokens: 1 } };
    },
    ...script.model,
  };
  const hits = script.hits ?? HITS;
  const ports: AnswerPorts = {
    search: {
      name: 'fallback',
      ignores: [],
      search: async () => ({ hits, count: null, facets: {}, answers: [], words: [], notices: [] }),
      listDocuments: () => Promise.reject(new Error('An answer lists no documents.')),
      status: async () => ({ engine: 'scripted', documents: 2, passages: 2 }),
      close: async () => {},
    },
    rewriter: { rewrite: async () => ({ query: 'days', model: 'scripted', usage: null }) },
    models: [model],
    prompts: async () => ({ system: 'Answer.', systemOpen: '', followUps: '', rewriteQuery: '' }),
    sourceImages: {
      find: async (passages, access) => {
        asked.push(access);
        const places = passages.map(({ sourcepage }) => sourcepage).filter((place) => place.includes('.pdf'));
        return { images: places.map(image), notices: script.notices ?? [] };
      },
      picture: async () => undefined,
    },
    countTokens: (text) => text.split(/\s+/).length,
    now: () => 0,
  };
  const ask = async (set: Partial<Settings>, change: Partial<AnswerRequest> = {}) => {
    const whole = await collect(answer(request(set, change), ports, new AbortController().signal));
    return { ...whole, last: prompts.at(-1)?.messages.at(-1), messages: prompts.at(-1)?.messages };
  };
  return { ask, asked };
}

const access = { oids: ['ada'], groups: ['staff'] };
const request = (set: Partial<Settings>, change: Partial<AnswerRequest>) =>
  plainRequest([turn('How long?')], {
    settings: { ...defaultSettings, ...set },
    caller: { ...internalCaller, access },
    ...change,
  });

const SEE = { use_gpt4v: true };
const PAGES = ['a.pdf#page=1', 'a.pdf#page=2'];
const named = (message: { images?: { name: string }[] } | undefined) =>
  message?.images?.map(({ name }) => name);
const notesOf = (thoughts: { title: string; description: unknown }[], title: string) =>
  thoughts.find((thought) => thought.title === title)?.description;

describe('images of retrieved pages', () => {
  test('accompany the question, each listed by the name to cite', async () => {
    const { last, dataPoints, trace } = await seeing().ask(SEE);
    const thoughts = renderThoughts(trace);
    expect(last?.images).toEqual(PAGES.map((name) => ({ name, dataUrl: image(name).dataUrl })));
    expect(last?.content).toContain('b.md: Travel.');
    expect(last?.content).toMatch(/Image 1: a\.pdf#page=1\n\nImage 2: a\.pdf#page=2$/);
    expect(dataPoints.images).toEqual(PAGES.map((name) => ({ detail: 'auto', url: `/pictures/${name}` })));
    expect(JSON.stringify(thoughts)).toContain('a.pdf#page=2');
    expect(JSON.stringify(thoughts)).not.toContain('base64');
  });

  test.each<[string, Partial<Settings>]>([
    ['use_gpt4v is off', {}],
    ['gpt4v_input is text', { ...SEE, gpt4v_input: 'text' }],
    ['send_image_sources is off', { ...SEE, send_image_sources: false }],
  ])('are not rendered while %s', async (_, set) => {
    const { ask, asked } = seeing();
    const { last, dataPoints } = await ask(set);
    expect([last?.images, dataPoints.images, asked]).toEqual([undefined, undefined, []]);
    expect(last?.content).toContain('a.pdf#page=1: Five days.');
  });

  test('are not rendered for a model without vision', async () => {
    const { ask, asked } = seeing({ model: { readsImages: false } });
    expect((await ask(SEE)).last?.images).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test('are limited to documents that the caller may read', async () => {
    const { ask, asked } = seeing();
    await ask(SEE);
    expect(asked).toEqual([access]);
  });

  test('replace the text of their sources in `images` mode', async () => {
    const { last, dataPoints } = await seeing().ask({ ...SEE, gpt4v_input: 'images' });
    expect(named(last)).toEqual(PAGES);
    expect(last?.content).not.toContain('Five days.');
    // Sources without an image keep their text; the model would otherwise know nothing about them.
    expect(last?.content).toContain('b.md: Travel.');
    expect(dataPoints.text).toHaveLength(3);
  });

  test('are sent without text when text sources are off', async () => {
    const { last } = await seeing().ask({ ...SEE, send_text_sources: false });
    expect(named(last)).toEqual(PAGES);
    expect(last?.content).not.toContain('Travel.');
  });

  test('that cannot be rendered are reported in a notice', async () => {
    const broken = ['No picture of a.pdf#page=1: it is damaged.'];
    const { trace } = await seeing({ notices: broken }).ask(SEE);
    const thoughts = renderThoughts(trace);
    expect(notesOf(thoughts, 'Picture notes')).toEqual(broken);
    const none = await seeing({ hits: [hit('b.md', 'Travel.')] }).ask(SEE);
    expect(notesOf(renderThoughts(none.trace), 'Picture notes')).toEqual([
      'None of the retrieved sources has an image.',
    ]);
  });

  test('are dropped before any text, and the data points list only images that were sent', async () => {
    const room = 1024 + 100 + TOKENS_PER_IMAGE;
    const { last, dataPoints, trace } = await seeing({ model: { contextTokens: room } }).ask(SEE);
    const thoughts = renderThoughts(trace);
    expect(named(last)).toEqual(PAGES.slice(0, 1));
    expect(dataPoints.images).toHaveLength(1);
    expect(last?.content).toContain('Ten days.');
    expect(last?.content).not.toContain('Image 2');
    expect(notesOf(thoughts, 'Prompt shortened')).toEqual([
      'The pictures of the 1 weakest sources were left out.',
    ]);
  });
});

describe('images attached to the conversation', () => {
  test('reach the model with their turn and are counted before source images', async () => {
    const turns = [
      turn('What is this?', attached('old.png')),
      { ...turn('A gauge.'), role: 'assistant' as const },
      turn('And this?', attached('new.png')),
    ];
    const { messages = [], last } = await seeing().ask(SEE, { turns });
    expect(messages.map(named)).toEqual([undefined, ['old.png'], undefined, ['new.png', ...PAGES]]);
    expect(last?.content).toContain('Image 1: the attached file "new.png"\n\nImage 2: a.pdf#page=1');
  });

  test('are sent again only while they are the latest; older ones are listed by name', async () => {
    const turns = [
      turn('These?', ...['1', '2', '3', '4'].map(attached)),
      turn('And these?', ...['5', '6', '7'].map(attached)),
      turn('Which is best?'),
    ];
    const { messages = [], trace } = await seeing().ask({}, { turns });
    const thoughts = renderThoughts(trace);
    expect(messages.map(named)).toEqual([undefined, ['3', '4'], ['5', '6', '7'], undefined]);
    expect(messages[1]?.content).toContain('Attached image "1".');
    expect(notesOf(thoughts, 'Prompt shortened')).toEqual(['The 2 oldest attached images were left out.']);
  });

  test('of the question itself must fit, because an answer about an unseen image would be invented', async () => {
    const turns = [turn('What is this?', attached('plan.png'))];
    const small = seeing({ model: { contextTokens: 1024 + TOKENS_PER_IMAGE } });
    await expect(small.ask({}, { turns })).rejects.toMatchObject({ code: 'context-length' });
  });
});
