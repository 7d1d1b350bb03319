import { describe, expect, it, vi } from 'vitest';
import { pause } from '#lib/shared/pause.ts';
import { fetchWithRetries, QuestionRunStore } from './question-run.ts';
import { runFile } from './run-report.tsx';
import type { SetQuestion } from './set-figures.ts';

const A = { changed: {}, streaming: true };
const B = { changed: { top: 1 }, streaming: false };
const questions = Array.from(
  { length: 5 },
  (_, i): SetQuestion => ({ id: `q${i}`, question: `Question ${i}?`, expected: ['a'], kind: 'plain' }),
);

const whole = (text: string) =>
  Response.json({
    message: { role: 'assistant', content: text },
    context: { data_points: { text: [], citations: ['a'] } },
  });

interface Sent {
  path: string;
  body: { messages: { content: string }[]; context: { overrides: Record<string, unknown> } };
}

/** A server that holds its answers back until they are released. */
function opened({ hold = false }: { hold?: boolean } = {}) {
  const sent: Sent[] = [];
  const held: (() => void)[] = [];
  let open = 0;
  let most = 0;
  const fetchFrom = async (path: unknown, init?: RequestInit) => {
    sent.push({ path: String(path), body: JSON.parse(String(init?.body)) });
    open += 1;
    most = Math.max(most, open);
    try {
      await new Promise<void>((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        if (hold) held.push(resolve);
        else setTimeout(resolve);
      });
    } finally {
      open -= 1;
    }
    return whole('Yes [a].');
  };
  const store = new QuestionRunStore({
    fetchFrom: fetchFrom as typeof fetch,
    wait: async () => {},
    now: () => performance.now(),
  });
  return { store, sent, held, most: () => most };
}

const notStreaming = { ...A, streaming: false };

describe('a run', () => {
  it('asks every question under both settings, three at a time and no more', async () => {
    const { store, sent, most } = opened();
    await store.start(questions, [notStreaming, B]);
    expect(store.snapshot()).toMatchObject({ status: 'done', ended: 10 });
    expect(most()).toBe(3);
    for (const { question } of questions) {
      const tops = sent
        .filter(({ body }) => body.messages[0]?.content === question)
        .map(({ body }) => body.context.overrides['top']);
      expect(tops.sort()).toEqual([1, undefined]);
    }
    const sides = store.snapshot()?.trials.flatMap(({ sides }) => sides);
    expect(sides?.map((side) => side?.turn.status)).toEqual(Array(10).fill('done'));
  });

  it('lets neither side always go first', async () => {
    const { store, sent } = opened();
    await store.start(questions, [notStreaming, B]);
    const first = questions.map(
      ({ question }) =>
        sent.find(({ body }) => body.messages[0]?.content === question)?.body.context.overrides['top'],
    );
    expect(first).toEqual([undefined, 1, undefined, 1, undefined]);
  });

  it('puts a follow-up after the turns before it', async () => {
    const { store, sent } = opened();
    const history = [
      { role: 'user' as const, content: 'In Germany?' },
      { role: 'assistant' as const, content: '30 days.' },
    ];
    await store.start(
      [{ id: 'f', question: 'And abroad?', history, expected: ['a'], kind: 'follow-up' }],
      [notStreaming, B],
    );
    expect(sent[0]?.body.messages).toEqual([...history, { role: 'user', content: 'And abroad?' }]);
  });

  it('ends at once when it is cancelled, with the completed questions, and sends nothing more', async () => {
    const { store, sent, held } = opened({ hold: true });
    const running = store.start(questions, [notStreaming, B]);
    await vi.waitFor(() => expect(held).toHaveLength(3));
    held[0]?.();
    await vi.waitFor(() => expect(store.snapshot()?.ended).toBe(1));
    await vi.waitFor(() => expect(sent).toHaveLength(4));
    store.stop();
    expect(store.snapshot()).toMatchObject({ status: 'stopped', ended: 1 });
    await running;
    expect(store.snapshot()).toMatchObject({ status: 'stopped', ended: 1 });
    expect(sent).toHaveLength(4);
  });

  it('times an answer from when it was last sent, whatever was waited for a limit', async () => {
    const clock = { ms: 0 };
    let asked = 0;
    const store = new QuestionRunStore({
      fetchFrom: async () => {
        asked += 1;
        clock.ms += 30;
        return asked === 1
          ? new Response(null, { status: 429, headers: { 'retry-after': '5' } })
          : whole('Yes.');
      },
      wait: async (ms) => {
        clock.ms += ms;
      },
      now: () => clock.ms,
    });
    await store.start([questions[0] as SetQuestion], [notStreaming, B]);
    const [trial] = store.snapshot()?.trials ?? [];
    // The clock is one for both; A is asked first, and refused once.
    expect(trial?.sides[0]?.totalMs).toBeLessThanOrEqual(90);
    expect(clock.ms).toBeGreaterThan(5000);
  });

  it('can be taken along as a file, both settings and all answers in it', async () => {
    const { store } = opened();
    await store.start(questions, [notStreaming, B]);
    const run = store.snapshot();
    const file = run && JSON.parse(runFile(run, {}, 0));
    expect(file).toMatchObject({
      complete: true,
      compared: 5,
      a: { settings: { suggest_followup_questions: true }, metrics: { hitAt: { 1: 1 } } },
      b: { settings: { top: 1 } },
    });
    expect(file.questions[0]).toMatchObject({
      id: 'q0',
      verdict: 'same',
      a: { rank: 1, answer: 'Yes [a].', citations: ['a'] },
      b: { rank: 1 },
    });
  });
});

function answering(...answers: [status: number, retryAfter?: string][]) {
  const waited: number[] = [];
  let sent = 0;
  const fetchFrom = async () => {
    const [status, retryAfter] = answers[Math.min(sent, answers.length) - 1] ?? [200];
    return new Response('said', { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} });
  };
  const patient = fetchWithRetries(fetchFrom, {
    onSend: () => {
      sent += 1;
    },
    wait: async (ms) => void waited.push(ms),
  });
  return { ask: () => patient('/chat'), waited, sent: () => sent };
}

describe('a set of questions that is too much at once', () => {
  it('waits as long as the server says and asks again', async () => {
    const { ask, waited, sent } = answering([429, '3'], [429, '7'], [200]);
    expect((await ask()).status).toBe(200);
    expect([waited, sent()]).toEqual([[3000, 7000], 3]);
  });

  it('does not wait for tomorrow', async () => {
    const { ask, waited } = answering([429, '7200']);
    const response = await ask();
    expect([response.status, await response.text(), waited]).toEqual([429, 'said', []]);
  });

  it('gives up in the end', async () => {
    const { ask, sent } = answering([429, '1']);
    expect([(await ask()).status, sent()]).toEqual([429, 20]);
  });

  it('asks again for no other reason', async () => {
    const { ask, sent } = answering([503, '1']);
    expect([(await ask()).status, sent()]).toEqual([503, 1]);
  });

  it('stops waiting when it is cancelled', async () => {
    const controller = new AbortController();
    const waiting = pause(60_000, controller.signal);
    controller.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
  });
});
