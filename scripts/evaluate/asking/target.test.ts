import { describe, expect, it } from 'vitest';
import type { AnswerEvent } from '#lib/core/events/events.ts';
import type { Passage } from '#lib/core/events/passage.ts';
import type { AnswerRequest } from '#lib/core/question/request.ts';
import type { Question } from '#lib/quality/question.ts';
import { createTarget } from './target.ts';

const question: Question = {
  id: 'q',
  question: 'And in Portugal?',
  expected: ['a'],
  kind: 'follow-up',
  split: 'dev',
  history: [{ role: 'user', content: 'Leave in Germany?' }],
};

const never = new AbortController().signal;

function application() {
  const requests: AnswerRequest[] = [];
  const log: string[] = [];
  async function* answer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    requests.push(request);
    signal.addEventListener('abort', () => log.push('aborted'));
    const passages = ['b', 'a', 'a'].map(
      (sourcepage) => ({ sourcepage, content: `of ${sourcepage}` }) as Passage,
    );
    const dataPoints = { text: [], citations: ['b', 'a'] };
    yield {
      type: 'retrieved',
      model: 'm',
      passages,
      dataPoints,
      search: { queries: [], documents: [], count: null, facets: {}, systemPrompt: '' },
      trace: { notices: [] },
    };
    log.push('generating');
    yield { type: 'text-deltas', texts: ['24 days. [a] [invented.md]'] };
    yield {
      type: 'finished',
      certainty: 'answer',
      reason: 'stop',
      usage: { promptTokens: 1, completionTokens: 1 },
      alternatives: [],
      contentFilter: null,
      trace: { notices: [] },
    };
  }
  return { requests, log, target: createTarget(answer, 'text') };
}

describe('examining the application', () => {
  it('asks for passages by the way of a chat, with its conversation, and leaves before the model speaks', async () => {
    const { requests, log, target } = application();
    expect(await target.retrieve(question, 10, never)).toEqual(['b', 'a', 'a']);
    expect(log).toEqual(['aborted']);
    expect(requests[0]?.turns.map(({ role, content }) => `${role}: ${content}`)).toEqual([
      'user: Leave in Germany?',
      'user: And in Portugal?',
    ]);
    expect(requests[0]?.settings).toMatchObject({ top: 10, query_rewriting: true });
  });

  it('asks for the answer with the default settings and the given retrieval mode', async () => {
    const { requests, target } = application();
    await target.answer(question, never);
    expect(requests[0]?.settings).toMatchObject({ retrieval_mode: 'text' });
    expect(requests[0]?.settings.top).toBeUndefined();
  });

  it('keeps the passages that the answer was made from', async () => {
    const { shown } = await application().target.answer(question, never);
    expect(shown[0]).toEqual({ name: 'b', text: 'of b' });
  });

  it('leaves when the evaluation stops', async () => {
    const controller = new AbortController();
    const { log, target } = application();
    const asked = target.answer(question, controller.signal);
    controller.abort();
    await asked;
    expect(log).toContain('aborted');
  });

  it('counts only citations of what was retrieved', async () => {
    const { target } = application();
    expect(await target.answer(question, never)).toMatchObject({
      text: '24 days. [a] [invented.md]',
      citations: ['a'],
      certainty: 'answer',
      unverified: ['invented.md'],
    });
  });
});
