import { expect, test } from 'vitest';
import { makePassage } from '#lib/core/events/passage.ts';
import { emptyAnswer, type NewTurn, type StoredAnswer } from '#lib/core/records/conversations.ts';
import { summarizeSupport, type Verdict } from '#lib/core/support/support.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { ALICE, BOB, NOON_MS, type OpenBench, question } from './test-setup.test-helper.ts';

const ALL = {
  sinceMs: NOON_MS,
  untilMs: NOON_MS + 1_000_000,
  verdict: null,
  model: null,
  isRated: false,
  limit: 10,
  after: null,
};

const passage = (sourcepage: string) => makePassage({ id: sourcepage, content: 'x', sourcepage, score: 1 });

function answerOf(verdicts: readonly Verdict[], more: Partial<StoredAnswer> = {}): StoredAnswer {
  const sentences = verdicts.map((verdict, at) => ({
    text: `Sentence ${at}.`,
    start: at,
    end: at + 1,
    citations: ['a.md'],
    verdict,
  }));
  return {
    ...emptyAnswer,
    model: 'gpt',
    passages: [passage('a.md')],
    trace: { prompt: { messages: [], version: 3 }, notices: [] },
    finish: {
      certainty: 'answer',
      reason: 'stop',
      usage: { promptTokens: 0, completionTokens: 0 },
      alternatives: [],
      contentFilter: null,
      support: summarizeSupport(sentences),
    },
    ...more,
  };
}

/** The contract of the list of answers with unsupported sentences. */
export function unsupportedContract(openBench: OpenBench): void {
  const bench = perTest(openBench);

  async function ask(text: string, answer: StoredAnswer, more: Partial<NewTurn> = {}) {
    bench.clock.nowMs += 1000;
    const started = await bench.records.conversations.begin(question({ ...more, question: text }));
    await bench.records.conversations.end(started.turn, 'done', answer);
    return started;
  }

  const listed = async (query: Partial<typeof ALL> | object = {}) => {
    const { items } = await bench.others.unsupported.list({ ...ALL, ...query });
    return items.map(({ question: asked }) => asked);
  };

  test('answers with an unsupported or misattributed sentence are listed, of all people and newest first', async () => {
    await ask('One?', answerOf(['supported', 'unsupported']));
    await ask('Fine?', answerOf(['supported', 'uncited']));
    await ask('Unchecked?', { ...answerOf([]), finish: null });
    await ask('Two?', answerOf(['misattributed']), { owner: BOB });
    await ask('Both?', answerOf(['misattributed', 'unsupported']));
    expect(await listed()).toEqual(['Both?', 'Two?', 'One?']);
    expect(await listed({ verdict: 'unsupported' })).toEqual(['Both?', 'One?']);
    expect(await listed({ verdict: 'misattributed' })).toEqual(['Both?', 'Two?']);
    const { items } = await bench.records.unsupported.list(ALL);
    expect(items.at(-1)).toEqual({
      turn: expect.stringMatching(/^tn_/),
      question: 'One?',
      atMs: NOON_MS + 1000,
      model: 'gpt',
      promptVersion: 3,
      support: expect.objectContaining({ supported: 1, of: 2 }),
      passages: [passage('a.md')],
      earlier: [],
    });
    expect(JSON.stringify(items)).not.toContain(BOB);
  });

  test('answers are listed by the model that gave them', async () => {
    await ask('One?', answerOf(['unsupported']));
    await ask('Two?', answerOf(['unsupported'], { model: 'mini' }));
    await ask('Fine?', answerOf(['supported'], { model: 'right' }));
    expect(await listed({ model: 'mini' })).toEqual(['Two?']);
    expect(await bench.others.unsupported.models(ALL.sinceMs, ALL.untilMs)).toEqual(['gpt', 'mini']);
  });

  test('an answer comes with the passages of those before it, on which it may rest', async () => {
    const { conversation } = await ask('First?', answerOf(['supported'], { passages: [passage('b.md')] }));
    await ask('Then?', answerOf(['unsupported']), { conversation });
    const { items } = await bench.records.unsupported.list(ALL);
    expect(items).toMatchObject([{ question: 'Then?', earlier: [{ sourcepage: 'b.md' }] }]);
  });

  test('only rated answers are listed where no others may be seen', async () => {
    const { turn } = await ask('Rated?', answerOf(['unsupported']));
    await ask('Not rated?', answerOf(['unsupported']));
    const { support } = answerOf(['unsupported']).finish ?? {};
    const rating = await bench.records.feedback.give({
      turn,
      owner: ALICE,
      givenBy: null,
      rating: 'up',
      reasons: [],
      comment: '',
      question: 'Rated?',
      answer: '',
      passages: [],
      support: support ?? null,
      overrides: {},
      model: null,
    });
    expect(rating.support).toMatchObject({ supported: 0, of: 1 });
    expect(await listed({ isRated: true })).toEqual(['Rated?']);
  });

  test('pages follow one another, and an answer leaves with its conversation', async () => {
    const { conversation } = await ask('One?', answerOf(['unsupported']));
    for (const text of ['Two?', 'Three?']) await ask(text, answerOf(['unsupported']));
    const { items, next } = await bench.records.unsupported.list({ ...ALL, limit: 2 });
    expect(items.map(({ question: asked }) => asked)).toEqual(['Three?', 'Two?']);
    expect(await listed({ after: next })).toEqual(['One?']);
    await bench.records.conversations.remove(ALICE, conversation);
    expect(await listed()).toEqual(['Three?', 'Two?']);
  });
}
