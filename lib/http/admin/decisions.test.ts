import { expect, test } from 'vitest';
import type { Decision } from '#lib/api/admin.ts';
import type { Branding } from '#lib/core/branding/branding.ts';
import { changing, openOffice } from './administration.test-helper.ts';
import { type AdminDeps, decisionRoute } from './decision-route.ts';
import { brandingDecision, sharedPromptsDecision } from './decisions.ts';

const office = await openOffice({ BRANDING_FILE: 'docs/branding/example.json' });
const branding = decisionRoute(brandingDecision, office.as('ada'));
const current = async () => (await office.call(branding)).body as Decision<Branding>;

test('decisions of administrators replace parts of the file, and the rest still holds', async () => {
  const drawing = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;
  const changed = await office.call(branding, changing({ name: 'Frag', logo: { light: drawing } }, 0));
  expect(changed.status).toBe(200);
  const inForce = await office.container.adminOverrides.branding();
  expect(inForce).toMatchObject({ name: 'Frag', logo: { light: drawing }, accent: { light: '#7a2e4d' } });
  expect(await office.container.adminOverrides.branding()).toBe(inForce);

  await office.call(branding, changing(null, (await current()).version));
  expect(await office.container.adminOverrides.branding()).toBe(office.container.defaults.branding);
});

test.each([
  [
    { accent: { light: '#ffff00', dark: '#ffff00' } },
    'value.accent.light',
    /contrast of 1\.0:1 .* needs 4\.5:1/,
  ],
  [{ links: [{ label: 'x', url: 'javascript:alert(1)' }] }, 'value.links[0].url', /it takes https/],
  [{ logo: { light: '../../etc/passwd' } }, 'value.logo.light', /image\/png/],
  [{ welcome: { heading: 5 } }, 'value.welcome.heading', /one for each language/],
  [[], 'value', /an object with name/],
])('%j is refused by its field', async (value, field, message) => {
  const { version } = await current();
  const refused = await office.call(branding, changing(value, version));
  expect(refused).toMatchObject({ status: 400, body: { field, error: expect.stringMatching(message) } });
  expect((await current()).version).toBe(version);
});

test('the log says which parts changed, and holds no text of them', async () => {
  await office.call(branding, changing({ disclaimer: 'Plover project' }, (await current()).version));
  const { items } = await office.container.records.audit.list({
    action: 'branding-changed',
    search: '',
    limit: 1,
    after: null,
  });
  expect(items[0]).toMatchObject({
    name: 'ada',
    detail: { disclaimer: { before: 'default', after: 'decided' } },
  });
  expect(JSON.stringify(items)).not.toContain('Plover');
});

const check = (...titles: string[]) =>
  sharedPromptsDecision.check(
    { prompts: titles.map((title) => ({ title, text: 'How long?' })) },
    {} as AdminDeps,
  );

test('shared prompts have plain titles, like those of people', () => {
  expect(check('Leave\u202e\nof absence')).toEqual({
    prompts: [{ title: 'Leave of absence', text: 'How long?' }],
  });
  expect(() => check('\u200b')).toThrow(/title needs at least one character/);
  expect(check()).toBeNull();
});
