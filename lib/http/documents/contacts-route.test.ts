import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { type Caller, internalCaller } from '#lib/core/access/principal.ts';
import type { SearchRequest } from '#lib/core/ports/search-engine.ts';
import { contactsIn, contactsRoute } from './contacts-route.ts';

const ada: Caller = { ...internalCaller, owner: 'user:t:ada', access: { oids: ['ada'], groups: [] } };
const ONBOARDING =
  '| Topic | Contact | Write to |\n|---|---|---|\n| Travel | Travel desk | travel@tarnwick.example |';

/** A search that finds these passages, by whether it asks the nearest documents or all. */
function scripted(near: string[], any: string[]) {
  const asked: SearchRequest[] = [];
  const services = {
    environment: readEnvironment({ LOG_LEVEL: 'silent' }),
    identify: async () => ada,
    search: {
      async search(request: SearchRequest) {
        asked.push(request);
        const [name, contents] = request.filter ? ['near.md', near] : ['other.md', any];
        const hits = contents.map((content, index) => ({
          document: { id: `${name}-${index}`, content, sourcepage: name, sourcefile: name, title: name },
          score: 1,
          rerankerScore: null,
          captions: [],
        }));
        return { hits, words: [] } as never;
      },
    },
  };
  const post = async (body: object) => {
    const request = new Request('http://localhost/api/contacts', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
    });
    const reply = await contactsRoute(() => services).POST(request);
    return { status: reply.status, body: await reply.json() };
  };
  return { asked, post };
}

test('the owner of the nearest document comes first, then contacts of documents, each once and three at most', async () => {
  const { post } = scripted(
    ['Owner: Gwen Tyldesley, gwen@tarnwick.example'],
    [ONBOARDING, ONBOARDING, 'Owner: Someone Else', 'Call +44 1632 960 199 at any time.', 'Or a@b.example.'],
  );
  const { body } = await post({ question: 'Who books a taxi?', documents: ['near.md'] });
  expect(body.contacts).toMatchObject([
    { name: 'Gwen Tyldesley', isOwner: true, sourcepage: 'near.md' },
    {
      name: 'Travel desk',
      detail: 'Travel',
      ways: [{ href: 'mailto:travel@tarnwick.example' }],
      isOwner: false,
    },
    {
      name: '+44 1632 960 199',
      detail: 'Call +44 1632 960 199 at any time.',
      ways: [{ href: 'tel:+441632960199' }],
    },
  ]);
});

test('contacts are searched for within the access of the asker', async () => {
  const { asked, post } = scripted([], []);
  expect(await post({ question: 'Who?', documents: ["o'neil.md"] })).toEqual({
    status: 200,
    body: { contacts: [] },
  });
  expect(asked).toHaveLength(2);
  for (const { access } of asked) expect(access).toEqual(ada.access);
  expect(asked[0]?.filter).toBe("sourcefile eq 'o''neil.md'");
});

test('a request that is none names the field', async () => {
  const { post } = scripted([], []);
  expect(await post({ question: '', documents: [] })).toMatchObject({
    status: 400,
    body: { field: 'question' },
  });
});

test('rows of sheets, tables and lines name people with their ways; other lines name none', () => {
  const row = 'office: Freiburg\ncountry: Germany\nphone: +49 30 23125 410\nsite_manager: Anneliese Wurm';
  expect(contactsIn(row)).toMatchObject([
    {
      name: 'Anneliese Wurm',
      detail: 'Freiburg · Germany',
      ways: [{ kind: 'phone', href: 'tel:+493023125410' }],
    },
  ]);
  expect(contactsIn('Ansprechpartnerin: Anneliese Wurm')).toMatchObject([
    { name: 'Anneliese Wurm', isOwner: true },
  ]);
  expect(contactsIn('担当：中森由紀')).toMatchObject([{ name: '中森由紀', isOwner: true }]);
  expect(
    contactsIn('The invoice of 12.05.2026 is over 1 200 300 EUR.\n| a | b |\n|---|---|\n| 1 | 2 |'),
  ).toEqual([]);
});

test('a passage made to be slow is read at once, and no address leads elsewhere', () => {
  const hostile = [
    `${'a.'.repeat(9000)}@`,
    `${'1 '.repeat(9000)}`,
    '|'.repeat(19_000),
    'owner:'.repeat(3000),
  ];
  for (const text of hostile) expect(contactsIn(text).length).toBeLessThan(3);
  const [found] = contactsIn('Write to javascript:alert(1)//x@y.example?bcc=z@y.example');
  expect(found?.ways[0]?.href).toMatch(/^mailto:[\w@.]+$/);
});
