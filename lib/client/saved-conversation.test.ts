import fc from 'fast-check';
import { expect, test } from 'vitest';
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
const conversation: Conversation = { turns: [turn], sessionState: { user: 7 } };

test('a conversation comes back as it was', () => {
  expect(restoreConversation(saveConversation(conversation))).toEqual(conversation);
});

test.each([
  { kind: 'said', message: 'Too busy.' } as const,
  { kind: 'network' } as const,
  { kind: 'cut-off' } as const,
])('a failure comes back with its reason: %o', (failure) => {
  const failed: Conversation = { turns: [{ ...turn, status: 'failed', failure }], sessionState: null };
  expect(restoreConversation(saveConversation(failed))).toEqual(failed);
});

test('an answer that was still arriving comes back as interrupted, with what had arrived', () => {
  const running: Conversation = { turns: [{ ...turn, status: 'streaming' }], sessionState: null };
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
  const saved = saveConversation({ turns: [shown], sessionState: null });
  expect(saved).not.toContain('base64');
  expect(restoreConversation(saved).turns[0]?.dataPoints.images).toEqual([picture]);
});
