import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '#lib/shared/json.ts';
import { type Conversation, emptyConversation } from './conversation.ts';
import { restoreConversation, saveConversation } from './saved-conversation.ts';
import { newTurn, type Turn } from './turn.ts';

const turn: Turn = {
  ...newTurn('1', 'How long do refunds take?'),
  answer: 'Five days [a.md].',
  dataPoints: { text: ['a.md: Five days.'], citations: ['a.md'] },
  thoughts: [{ title: 'Results', description: [{ sourcepage: 'a.md', title: 'Refunds' }], props: { ms: 3 } }],
  followUps: ['Who pays?'],
  status: 'done',
};
const unsaved = (turns: Turn[], sessionState: Json = null): Conversation => ({
  ...emptyConversation,
  turns,
  active: turns.at(-1)?.id ?? null,
  unsaved: true,
  sessionState,
});
const conversation = unsaved([turn], { user: 7 });

test('a conversation comes back as it was', () => {
  expect(restoreConversation(saveConversation(conversation))).toEqual(conversation);
});

test.each([
  { kind: 'said', message: 'Too busy.' } as const,
  { kind: 'network' } as const,
  { kind: 'cut-off' } as const,
])('a failure comes back with its reason: %o', (failure) => {
  const failed = unsaved([{ ...turn, status: 'failed', failure }]);
  expect(restoreConversation(saveConversation(failed))).toEqual(failed);
});

test('a question that found no network can still be stored after a reload', () => {
  const failed = { ...newTurn('1', 'How long?'), status: 'failed', failure: { kind: 'network' } } as const;
  const saved = saveConversation({ ...unsaved([failed]), unsaved: false });
  expect(restoreConversation(saved)).toMatchObject({ unsaved: false, turns: [{ question: 'How long?' }] });
});

test('an answer that was still arriving comes back as interrupted, with what had arrived', () => {
  const running = unsaved([{ ...turn, status: 'streaming' }]);
  expect(restoreConversation(saveConversation(running)).turns).toMatchObject([
    { status: 'interrupted', answer: turn.answer },
  ]);
});

test('nothing in the storage can break the page', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (saved) => {
      expect(Array.isArray(restoreConversation(saved).turns)).toBe(true);
    }),
  );
  const cut = saveConversation(conversation).slice(0, -10);
  expect(restoreConversation(cut)).toEqual(emptyConversation);
  expect(restoreConversation(null)).toEqual(emptyConversation);
});

test('a turn that cannot be read is left out, and the others stay', () => {
  const saved = JSON.parse(saveConversation(conversation));
  saved.turns.unshift({ ...saved.turns[0], answer: 7 }, { ...saved.turns[0], status: 'exploded' }, null);
  expect(restoreConversation(JSON.stringify(saved))).toEqual(conversation);
});

test('pictures come back by their address; those that lie within an answer do not fill the storage', () => {
  const picture = { detail: 'auto' as const, url: '/pictures/a.pdf?page=1' };
  const inline = { detail: 'auto' as const, url: 'data:image/png;base64,iVBORw0KGgo=' };
  const shown = { ...turn, dataPoints: { ...turn.dataPoints, images: [picture, inline] } };
  const saved = saveConversation(unsaved([shown]));
  expect(saved).not.toContain('base64');
  expect(restoreConversation(saved).turns[0]?.dataPoints.images).toEqual([picture]);
});

test('branches come back, with the one that was shown', () => {
  const branches = {
    ...unsaved([turn, { ...turn, id: '2' }, { ...turn, id: '3', parent: '1' }]),
    active: '2',
  };
  expect(restoreConversation(saveConversation(branches))).toEqual(branches);
});

test('turns that were saved without their parents follow one another', () => {
  const saved = JSON.parse(saveConversation(unsaved([turn, { ...turn, id: '2' }])));
  const former = { turns: saved.turns.map(({ parent: _, ...rest }: Turn) => rest), sessionState: null };
  expect(restoreConversation(JSON.stringify(former))).toEqual(
    unsaved([turn, { ...turn, id: '2', parent: '1' }]),
  );
});

test('conversations that the server stores are not saved in the browser', () => {
  const stored = {
    id: 'cw_1',
    title: 'A',
    pinned: false,
    archived: false,
    labels: [],
    share: null,
    activeTurn: null,
  };
  expect(restoreConversation(saveConversation({ ...conversation, stored }))).toEqual(emptyConversation);
});
