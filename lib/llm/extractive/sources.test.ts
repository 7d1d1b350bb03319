import { describe, expect, it } from 'vitest';
import { createExtractiveModel } from './model.ts';
import { attachedTexts, withoutAttachments } from './sources.ts';
import { collectAnswer, passageOf, promptOf } from './test-prompt.ts';

const QUESTION = 'When does the lease end?';
const CONTENT = `${QUESTION}

Attached file "lease.txt":
The lease begins on 1 May 2024. The lease ends on 30 April 2029.

Attached file "notes.md":
Ask about parking.

Sources:

handbook.pdf: Leases are kept by Facilities.`;

describe('files that came with the question', () => {
  const prompt = promptOf(QUESTION, [passageOf('Leases are kept by the Facilities team in the archive.')], {
    messages: [{ role: 'user', content: CONTENT }],
  });

  it('are found between the question and the sources', () => {
    expect(attachedTexts(prompt)).toEqual([
      { name: 'lease.txt', text: 'The lease begins on 1 May 2024. The lease ends on 30 April 2029.' },
      { name: 'notes.md', text: 'Ask about parking.' },
    ]);
  });

  it('are quoted by name, not cited as if they were in the index', async () => {
    const { text } = await collectAnswer(createExtractiveModel(), prompt);
    expect(text).toContain('**The lease ends on 30 April 2029.** (lease.txt)');
    expect(text).not.toContain('[lease');
  });

  it('leave the words of earlier turns alone', () => {
    expect(withoutAttachments('And this?\n\nAttached file "a.txt":\nlong text')).toBe('And this?');
    expect(withoutAttachments('No file here.')).toBe('No file here.');
  });
});
