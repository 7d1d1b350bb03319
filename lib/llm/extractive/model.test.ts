import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTokens } from '#lib/text/tokens.ts';
import { createExtractiveModel, speak } from './model.ts';
import { collectAnswer, NO_OPTIONS, passageOf, promptOf } from './test-prompt.ts';

const model = createExtractiveModel();

const LEAVE = passageOf(
  `Annual leave
Every employee has 27 days of paid annual leave in a calendar year. Unused days can be carried over until
31 March. Requests are made in the staff portal at least two weeks ahead.

Sick leave
If you are ill, tell your manager before 9:30 on the first day. A doctor's note is needed from the third day.`,
  { sourcepage: 'handbook/leave.pdf#page=3', sourcefile: 'handbook/leave.pdf', title: 'Leave policy' },
);
const TRAVEL = passageOf(
  `Booking
Flights are booked through the travel desk. The following costs are reimbursed:
- Economy flights
- Hotels up to €140 a night
- Public transport`,
  { sourcepage: 'travel.md#booking', sourcefile: 'travel.md', title: 'Travel rules', headings: ['Booking'] },
);

async function answerTo(question: string, passages = [LEAVE, TRAVEL]) {
  return (await collectAnswer(model, promptOf(question, passages))).text;
}

describe('the extractive answerer', () => {
  it('answers with the sentence that answers, followed by its source', async () => {
    expect(await answerTo('How many days of annual leave do I get?')).toContain(
      '**Every employee has 27 days of paid annual leave in a calendar year.**',
    );
  });

  it('answers although the question is misspelt', async () => {
    expect(await answerTo('when is a docters note neded')).toContain(
      "A doctor's note is needed from the third day.",
    );
  });

  it('gives a list with its lead-in and its items', async () => {
    expect(await answerTo('Which travel costs are reimbursed?')).toContain(
      'The following costs are reimbursed:\n\n- Economy flights\n- Hotels up to €140 a night\n- Public transport [travel.md#booking]',
    );
  });

  it.each([
    ['Who won the football world cup?', 'I could not find an answer'],
    ['Wer hat die Weltmeisterschaft gewonnen?', 'keine Antwort gefunden'],
    ['من فاز بكأس العالم؟', 'لم أجد إجابة'],
    ['Qui a gagné la coupe du monde ?', 'pas trouvé de réponse'],
    ['¿Quién ganó la copa del mundo?', 'No he encontrado una respuesta'],
    ['ワールドカップで優勝したのは誰ですか？', '答えは見つかりませんでした'],
  ])(
    'says in the language of the question that the documents do not answer: %s',
    async (question, phrase) => {
      const text = await answerTo(question);
      expect(text).toContain(phrase);
      expect(text).not.toContain('[');
    },
  );

  it('says so to keywords in the language of the questions before them', async () => {
    const history = [
      { role: 'user' as const, content: 'Wie viele Tage Urlaub bekomme ich?' },
      { role: 'assistant' as const, content: 'Every employee has 27 days.' },
    ];
    const { text } = await collectAnswer(model, promptOf('Kündigungsfrist', [TRAVEL], { history }));
    expect(text).toContain('keine Antwort gefunden');
    expect(await answerTo('Kündigungsfrist')).toContain('could not find');
  });

  it('is not sure of another fact about the same things', async () => {
    const question = 'What is the salary of the travel desk manager in Lisbon?';
    const { finish } = await collectAnswer(model, promptOf(question, [LEAVE, TRAVEL]));
    expect(finish?.certainty).not.toBe('answer');
  });

  it('ends with how surely it answered', async () => {
    const finish = async (question: string) =>
      (await collectAnswer(model, promptOf(question, [LEAVE, TRAVEL]))).finish?.certainty;
    expect(await finish('How many days of annual leave do I get?')).toBe('answer');
    expect(await finish('Who won the football world cup?')).toBe('none');
    expect(await finish('Thanks!')).toBe('answer');
  });

  it('says that nothing was found when nothing was retrieved', async () => {
    expect(await answerTo('How many days of leave?', [])).toContain('could not find');
  });

  it.each(['hi', 'Hello!', 'What can you do?', 'hi, who are you?'])(
    'says honestly what it is: %s',
    async (greeting) => {
      expect(await answerTo(greeting)).toContain('I look for the passage that answers you');
    },
  );

  it('understands a question that leans on the one before', async () => {
    const prompt = promptOf('and when I am ill?', [LEAVE, TRAVEL], {
      history: [
        { role: 'user', content: 'Whom do I tell when I am late?' },
        { role: 'assistant', content: 'Your manager. [handbook/leave.pdf#page=3]' },
      ],
    });
    expect((await collectAnswer(model, prompt)).text).toContain(
      'If you are ill, tell your manager before 9:30',
    );
  });

  it('gives the same answer every time', async () => {
    expect(await answerTo('How do I request leave?')).toBe(await answerTo('How do I request leave?'));
  });

  it('ends with follow-up questions when asked for', async () => {
    const laptop = passageOf('A stolen laptop that comes back is erased.', {
      sourcepage: 'faq.json#item=1',
      headings: ['What if my stolen laptop comes back?'],
    });
    const stolen = passageOf('A stolen laptop is reported to the service desk.', { sourcepage: 'it.md' });
    const prompt = promptOf('Where is a stolen laptop reported?', [stolen], {
      followUps: true,
      extraPassages: [laptop],
    });
    const { text } = await collectAnswer(model, prompt);
    expect(text).toMatch(/\[it\.md\]\n\n<<What if my stolen laptop comes back\?>>$/);
  });

  it('streams token by token and counts what it said', async () => {
    const { text, deltas, finish } = await collectAnswer(model, promptOf('How do I request leave?', [LEAVE]));
    expect(deltas.length).toBeGreaterThan(10);
    expect(finish?.reason).toBe('stop');
    expect(finish?.usage.completionTokens).toBe(countTokens(text));
    expect(finish?.usage.promptTokens).toBeGreaterThan(10);
  });

  it('stops at max_tokens without cutting a citation', async () => {
    const whole = await answerTo('How many days of annual leave do I get?');
    for (let maxTokens = 1; maxTokens < countTokens(whole); maxTokens++) {
      const prompt = promptOf('How many days of annual leave do I get?', [LEAVE, TRAVEL]);
      const { text, finish } = await collectAnswer(model, prompt, { maxTokens });
      expect(finish?.reason).toBe('length');
      expect(finish?.usage.completionTokens).toBeLessThanOrEqual(maxTokens);
      expect(whole.startsWith(text)).toBe(true);
      expect(text).not.toMatch(/\[[^\]]*$/);
    }
  });

  it('leaving mid-answer stops it', async () => {
    const controller = new AbortController();
    const events = model.stream(promptOf('How do I request leave?', [LEAVE]), NO_OPTIONS, controller.signal);
    const iterator = events[Symbol.asyncIterator]();
    await iterator.next();
    controller.abort(new Error('the reader left'));
    await expect(iterator.next()).rejects.toThrow('the reader left');
  });
});

const never = new AbortController().signal;

async function say(text: string, maxTokens?: number) {
  const deltas: string[] = [];
  let reason = '';
  let tokens = 0;
  for await (const event of speak({ text, certainty: 'answer' }, [], maxTokens, never)) {
    if (event.type === 'text-deltas') deltas.push(...event.texts);
    else {
      reason = event.reason;
      tokens = event.usage.completionTokens;
    }
  }
  return { text: deltas.join(''), deltas, reason, tokens };
}

describe('speaking token by token', () => {
  it('says every text whole, whatever its characters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
        const said = await say(text);
        expect(said.text).toBe(text);
        expect(said.tokens).toBe(countTokens(text));
      }),
      { numRuns: 60 },
    );
  });

  it('says a replacement character that the text contains once', async () => {
    expect((await say('\uFFFDჱ \uFFFD\uFFFD.')).text).toBe('\uFFFDჱ \uFFFD\uFFFD.');
  });

  it('never says half a character', async () => {
    const { deltas } = await say('避難場所は尾張町公園です。👩🏽‍🔬 — “œuvre”');
    for (const delta of deltas) expect(delta).not.toContain('\uFFFD');
  });

  it('stops before a citation that would not fit', async () => {
    const text = 'Twenty-seven days. [handbook/leave.pdf#page=3]';
    const whole = countTokens(text);
    const { text: said, reason } = await say(text, whole - 2);
    expect(said.trim()).toBe('Twenty-seven days.');
    expect(reason).toBe('length');
    expect((await say(text, whole)).reason).toBe('stop');
  });

  it('lets many answers take turns', async () => {
    const text = 'one two three four five six seven eight nine ten '.repeat(20);
    const order: number[] = [];
    await Promise.all(
      [0, 1, 2].map(async (speaker) => {
        for await (const _ of speak({ text, certainty: 'answer' }, [], undefined, never)) order.push(speaker);
      }),
    );
    const firstToFinish = Math.min(...[0, 1, 2].map((speaker) => order.lastIndexOf(speaker)));
    expect(new Set(order.slice(0, firstToFinish))).toEqual(new Set([0, 1, 2]));
  });

  it('leaves out nothing it was asked to count', async () => {
    const messages = [{ role: 'user' as const, content: 'How many days of leave do I get?' }];
    for await (const event of speak({ text: '27.', certainty: 'answer' }, messages, undefined, never)) {
      if (event.type === 'finish')
        expect(event.usage.promptTokens).toBeGreaterThanOrEqual(countTokens(messages[0]?.content ?? ''));
    }
  });
});
