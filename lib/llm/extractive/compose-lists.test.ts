import { describe, expect, it } from 'vitest';
import { composeAnswer } from './compose-answer.ts';
import { passageOf, promptOf } from './test-prompt.ts';

const answerTo = (question: string, passages: ReturnType<typeof passageOf>[]) =>
  composeAnswer(promptOf(question, passages));

describe('lists and tables', () => {
  const RULES = passageOf('Allowed in the pool:\n- Towels\n- Goggles\n- Bathing caps', {
    sourcepage: 'pool.md',
    sourcefile: 'pool.md',
  });

  it('are quoted whole when no part says more of the question than the others', () => {
    expect(answerTo('What is allowed in the pool?', [RULES]).text).toBe(
      'Allowed in the pool: [pool.md]\n\n- Towels\n- Goggles\n- Bathing caps',
    );
  });

  it('are narrowed to the part that does', () => {
    const { text } = answerTo('Are goggles allowed in the pool?', [RULES]);
    expect(text).toBe('Allowed in the pool: [pool.md]\n\n- Goggles');
  });
});

it('an answer has at most 90 words where sentences are shorter', () => {
  const sentences = Array.from(
    { length: 20 },
    (_, index) =>
      `The parking rule ${index} says that parking in row ${index} needs a badge from the desk and a note under the glass.`,
  );
  const { text } = answerTo('What are the parking rules for the badge?', [passageOf(sentences.join(' '))]);
  expect(text.replace(/\[[^\]]*\]/g, '').split(/\s+/).length).toBeLessThanOrEqual(90);
});
