import { describe, expect, test } from 'vitest';
import { answers } from '#lib/protocols/scripted-answer.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import { as, open, person, read, share } from './shared-conversations.test-helper.ts';
import { askStored, linesOf, saidIn } from './test-client.test-helper.ts';

// Of the first passage, which only leaders may read: its words, its name, and what the answer made of it.
const SECRET = /27 days|leave\.pdf|Full-time|公休/;

/** The event of an answer that was searched for with a filter. */
function filteredBy(filter: string) {
  return <Event extends (typeof answers.plain)[number]>(event: Event): Event => {
    if (!('trace' in event) || !event.trace.query) return event;
    const { query } = event.trace;
    return { ...event, trace: { ...event.trace, query: { ...query, search: { ...query.search, filter } } } };
  };
}

describe('a link', () => {
  test('shows a colleague who may read the same documents the conversation up to where it was shared', async () => {
    const { send } = open();
    const { conversation } = await askStored(send, as('alice'));
    const { link } = await share(send, conversation);
    await askStored(send, as('alice'), { conversation, question: 'Asked later?' });
    const { body } = await read(send, 'carol', `/api/shared/${link.token}`);
    expect(body).toMatchObject({ title: 'How much leave?', sharedBy: 'alice of ours' });
    expect(body.turns).toMatchObject([
      { answer: expect.stringContaining('27 days'), hiddenPassages: 0, withheld: false, rating: null },
    ]);
    expect(body.turns[0].thoughts.find(({ title }: Wire) => title === 'Prompt').description).toEqual([]);
  });

  test('shows one who may not no word of what they may not read, and says that something is missing', async () => {
    const { send } = open();
    const { conversation } = await askStored(send, as('alice'));
    await send('PATCH', `/api/conversations/${conversation}`, {
      headers: as('alice'),
      body: { title: 'The 27 days' },
    });
    const { link } = await share(send, conversation);
    const { text, body } = await read(send, 'bob', `/api/shared/${link.token}`);
    expect(body.turns).toMatchObject([
      { question: 'How much leave?', answer: '', withheld: true, hiddenPassages: 1 },
    ]);
    expect(text).not.toMatch(SECRET);
  });

  test('hides later answers too, which may repeat it', async () => {
    const { send, say } = open();
    const first = await askStored(send, as('alice'));
    const [retrieved, ...rest] = answers.plain;
    if (retrieved?.type !== 'retrieved') throw new Error('The scripted answer has changed.');
    say([{ ...retrieved, passages: retrieved.passages.slice(1) }, ...rest]);
    await askStored(send, as('alice'), { conversation: first.conversation, question: 'Say that again?' });
    const { link } = await share(send, first.conversation);
    const { body, text } = await read(send, 'bob', `/api/shared/${link.token}`);
    expect(body.turns.map(({ withheld }: Wire) => withheld)).toEqual([true, true]);
    expect(text).not.toMatch(SECRET);
  });

  test('shows no settings, among which are instructions that its owner wrote and documents that it searched', async () => {
    const { send, say } = open();
    say(answers.plain.map(filteredBy("sourcefile eq 'Heron.pdf'")));
    const asked = await send('POST', '/chat', {
      headers: { ...as('alice'), 'x-conversation': 'store' },
      body: {
        messages: [{ role: 'user', content: 'How much leave?' }],
        session_state: null,
        context: { overrides: { top: 7, include_category: 'Project Heron' } },
      },
    });
    const conversation = asked.headers.get('x-conversation-id') ?? '';
    expect((await read(send, 'alice', `/api/conversations/${conversation}`)).text).toContain('Heron');
    const { link } = await share(send, conversation);
    const { body, text } = await read(send, 'carol', `/api/shared/${link.token}`);
    expect(body.turns).toMatchObject([{ overrides: {}, withheld: false }]);
    expect(text).not.toContain('Heron');
  });

  test('has no title from a branch that it does not show', async () => {
    const { send, say } = open();
    const { conversation } = await askStored(send, as('alice'));
    await send('PATCH', `/api/conversations/${conversation}`, {
      headers: as('alice'),
      body: { title: 'Leave: 27 days' },
    });
    const [retrieved, ...rest] = answers.plain;
    if (retrieved?.type !== 'retrieved') throw new Error('The scripted answer has changed.');
    say([{ ...retrieved, passages: retrieved.passages.slice(1) }, ...rest]);
    const root = { ...as('alice'), 'x-conversation-parent': 'root' };
    await askStored(send, root, { conversation, question: 'What does a day cost?' });
    const { link } = await share(send, conversation);
    const { body } = await read(send, 'bob', `/api/shared/${link.token}`);
    expect(body).toMatchObject({ title: 'What does a day cost?', turns: [{ withheld: false }] });
  });

  test('that was revoked, made anew or whose conversation was removed shows nothing', async () => {
    const { send } = open();
    const never = await read(send, 'carol', `/api/shared/sh_${'0'.repeat(40)}`);
    expect(never.status).toBe(404);
    const { conversation } = await askStored(send, as('alice'));
    const [first, second] = [await share(send, conversation), await share(send, conversation)];
    expect(await read(send, 'carol', `/api/shared/${first.link.token}`)).toEqual(never);
    expect((await read(send, 'carol', `/api/shared/${second.link.token}`)).status).toBe(200);
    await send('DELETE', `/api/conversations/${conversation}/share`, { headers: as('alice') });
    expect(await read(send, 'carol', `/api/shared/${second.link.token}`)).toEqual(never);
    const third = await share(send, conversation);
    await send('DELETE', `/api/conversations/${conversation}`, { headers: as('alice') });
    expect(await read(send, 'carol', `/api/shared/${third.link.token}`)).toEqual(never);
  });

  test('cannot be guessed from another', async () => {
    const { send } = open();
    const { conversation } = await askStored(send, as('alice'));
    const [one, other] = [await share(send, conversation), await share(send, conversation)];
    expect(one.link.token.length).toBeGreaterThanOrEqual(24);
    expect(one.link.token).not.toBe(other.link.token);
  });

  test('is for those who signed in, and tells guests nothing of whether it exists', async () => {
    const { send } = open();
    const { conversation } = await askStored(send, as('alice'));
    const { link } = await share(send, conversation);
    const [there, never] = [
      await read(send, 'guest', `/api/shared/${link.token}`),
      await read(send, 'guest', '/api/shared/sh_never'),
    ];
    expect(there.status).toBe(401);
    expect(there).toEqual(never);
  });
});

describe('the owner’s own conversation', () => {
  const open2 = async () => {
    const opened = open();
    const asked = await askStored(opened.send, as('alice'));
    return { ...opened, ...asked, path: `/api/conversations/${asked.conversation}` };
  };

  test('shows all of it while they may read it', async () => {
    const { send, path } = await open2();
    const { body } = await read(send, 'alice', path);
    expect(body.turns).toMatchObject([{ hiddenPassages: 0, withheld: false }]);
    expect(body.turns[0].dataPoints.citations).toHaveLength(2);
  });

  test('withholds an answer when they left the group that may read its documents: in view, stream, export and repeat', async () => {
    const { send, path, turn, people, conversation } = await open2();
    people['alice'] = person('alice', []);
    const repeat = { ...as('alice'), 'x-conversation': 'store', 'idempotency-key': 'k' };
    for (const where of [
      path,
      `${path}/export?format=markdown`,
      `${path}/export?format=json`,
      `/api/turns/${turn}/stream`,
    ]) {
      const { status, text, caching } = await read(send, 'alice', where);
      expect([where, status]).toEqual([where, 200]);
      expect([where, caching]).toEqual([where, expect.stringContaining('no-store')]);
      expect(text).not.toMatch(SECRET);
    }
    expect((await read(send, 'alice', path)).body.turns).toMatchObject([
      { withheld: true, hiddenPassages: 1 },
    ]);
    people['alice'] = person('alice', ['leaders']);
    await askStored(send, repeat, { conversation });
    people['alice'] = person('alice', []);
    const again = await askStored(send, repeat, { conversation });
    expect(again.response.status).toBe(200);
    expect(again.text).not.toMatch(SECRET);
  });

  test('shows answers about a deleted document, without its passages', async () => {
    const { send, path, readers, turn } = await open2();
    delete readers['handbook/leave.pdf'];
    const { body } = await read(send, 'alice', path);
    const [shown] = body.turns;
    expect(shown).toMatchObject({
      answer: expect.stringContaining('27 days'),
      withheld: false,
      hiddenPassages: 1,
    });
    expect(shown.dataPoints.citations).toEqual(['rates.csv#row=2']);
    expect(JSON.stringify([shown.dataPoints, shown.thoughts])).not.toContain('公休');
    const stream = (await read(send, 'alice', `/api/turns/${turn}/stream`)).text;
    expect(saidIn(stream)).toContain('27 days');
    expect(linesOf(stream)[0].context.data_points.citations).toEqual(['rates.csv#row=2']);
  });

  test('shows a colleague answers about a deleted document that its passages let them read', async () => {
    const { send, readers, conversation } = await open2();
    const { link } = await share(send, conversation);
    // In the scripted answer both passages list everyone.
    delete readers['handbook/leave.pdf'];
    const { body } = await read(send, 'bob', `/api/shared/${link.token}`);
    expect(body.turns).toMatchObject([{ withheld: false, hiddenPassages: 1 }]);
  });
});

describe('an export', () => {
  test('is Markdown with numbered sources that lead to the documents', async () => {
    const { send } = open();
    const { conversation } = await askStored(send, as('alice'), { question: 'How *much*\nleave?' });
    const response = await send('GET', `/api/conversations/${conversation}/export`, { headers: as('alice') });
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('attachment; filename=');
    const text = await response.text();
    expect(text).toContain('## How \\*much\\* leave?');
    expect(text).toContain('27 days 🏖️ [1].');
    expect(text).toContain(
      '1. [leave.pdf, page 3](<http://localhost:3000/content/handbook/leave.pdf#page=3>)',
    );
  });

  test('is named so that no title splits a header', async () => {
    const { send } = open();
    const { conversation } = await askStored(send, as('alice'));
    await send('PATCH', `/api/conversations/${conversation}`, {
      headers: as('alice'),
      body: { title: 'a";\r\nset-cookie: x=1; 公休/..' },
    });
    const { headers } = await send('GET', `/api/conversations/${conversation}/export?format=json`, {
      headers: as('alice'),
    });
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\r\n]+\.json"; filename\*=UTF-8''[\w%.~-]+$/,
    );
  });

  test('of another format is refused', async () => {
    const { send } = open();
    const { conversation } = await askStored(send, as('alice'));
    const { status } = await read(send, 'alice', `/api/conversations/${conversation}/export?format=csv`);
    expect(status).toBe(400);
  });
});
