import { describe, expect, test } from 'vitest';
import { answers } from '#lib/protocols/scripted-answer.ts';
import { as, open, read, share } from './shared-conversations.test-helper.ts';
import { askStored } from './test-client.test-helper.ts';

describe('what the check of sentences found', () => {
  const cited = 'handbook/leave.pdf#page=3';
  const sentences = [
    {
      text: 'Full-time staff have 24 days.',
      start: 0,
      end: 29,
      citations: [cited],
      verdict: 'unsupported' as const,
      missing: [{ kind: 'figure' as const, answer: '24 days', source: '27 days' }],
    },
    {
      text: 'Trips cost 30p.',
      start: 30,
      end: 45,
      citations: ['rates.csv'],
      verdict: 'misattributed' as const,
      source: cited,
    },
  ];
  const checked = answers.plain.map((event) =>
    event.type === 'finished'
      ? {
          ...event,
          support: { sentences, supported: 0, of: 2 },
          trace: { ...event.trace, support: { supported: 0, of: 2, marked: ['“24 days” for “27 days”'] } },
        }
      : event,
  );

  test('is shown to those who may read what it repeats', async () => {
    const { send, say } = open();
    say(checked);
    const { conversation } = await askStored(send, as('alice'));
    const { link } = await share(send, conversation);
    const { body } = await read(send, 'carol', `/api/shared/${link.token}`);
    expect(body.turns[0].support).toMatchObject({ supported: 0, of: 2 });
    expect(body.turns[0].support.sentences[0].missing[0].source).toBe('27 days');
  });

  test.each(['forbidden', 'deleted'])('tells nothing of a document that is %s', async (what) => {
    const { send, say, readers } = open();
    say(checked);
    const { conversation } = await askStored(send, as('alice'));
    const { link } = await share(send, conversation);
    if (what === 'deleted') delete readers['handbook/leave.pdf'];
    for (const [name, path] of [
      [what === 'deleted' ? 'carol' : 'bob', `/api/shared/${link.token}`],
      ...(what === 'deleted' ? [['alice', `/api/conversations/${conversation}`] as const] : []),
    ] as const) {
      const { text, body } = await read(send, name, path);
      expect(body.turns[0]).not.toHaveProperty('support');
      expect(text).not.toMatch(/27 days”|"27 days"|Trips cost 30p|24 days/);
    }
  });
});
