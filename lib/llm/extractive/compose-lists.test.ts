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
      'Allowed in the pool:\n\n- Towels\n- Goggles\n- Bathing caps [pool.md]',
    );
  });

  it('are quoted whole with the part that does in bold', () => {
    const { text } = answerTo('Are goggles allowed in the pool?', [RULES]);
    expect(text).toContain('Allowed in the pool:\n\n- Towels\n- **Goggles**\n- Bathing caps [pool.md]');
  });
});
