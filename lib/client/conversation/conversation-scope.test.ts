import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/shared/json.ts';
import type { StreamAnswer } from './chat-client.ts';
import { scopeOf } from './conversation.ts';
import { ALL_DOCUMENTS, type Scope } from './scope.ts';
import { fromStored } from './stored-conversation.ts';
import { opened, saying, storedConversation, storedTurn } from './test-conversation.test-helper.ts';

const HR: Scope = { kind: 'folder', name: 'hr' };

function asking() {
  const overrides: JsonObject[] = [];
  const answer: StreamAnswer = async function* (request, signal) {
    overrides.push(request.overrides);
    yield* saying('Five days.')(request, signal);
  };
  const tab = opened(answer);
  const reloaded = () => opened(answer, {}, tab.saved).store.snapshot().conversation;
  return { ...tab, overrides, reloaded };
}

test('a chosen scope is asked, stays for follow-ups, and a new chat searches everything again', async () => {
  const { store, overrides } = asking();
  store.choose(HR);
  await store.ask('How long?');
  await store.ask('And for families?');
  store.startAnew();
  await store.ask('What else?');
  expect(overrides.map(({ include_folder }) => include_folder)).toEqual(['hr', 'hr', undefined]);
});

test('“ask all documents” asks the same question without the scope, and what follows too', async () => {
  const { store, overrides, shown } = asking();
  store.choose(HR);
  await store.ask('How long?');
  await store.askAll(shown()[0]?.id ?? '');
  await store.ask('And for families?');
  expect(shown().map(({ question, scope }) => [question, scope])).toEqual([
    ['How long?', ALL_DOCUMENTS],
    ['And for families?', ALL_DOCUMENTS],
  ]);
  expect(overrides.map(({ include_folder }) => include_folder)).toEqual(['hr', undefined, undefined]);
});

test('a reload brings the scope back, of a question and before the first one', async () => {
  const { store, reloaded } = asking();
  store.choose(HR);
  expect(scopeOf(reloaded())).toEqual(HR);
  await store.ask('How long?');
  expect(scopeOf(reloaded())).toEqual(HR);
});

test('documents that an address offers are asked, and stored nowhere unless they are', async () => {
  const { store, overrides, reloaded } = asking();
  store.choose(HR);
  store.offer({ kind: 'documents', names: ['a.md'] });
  store.save();
  expect(scopeOf(store.snapshot().conversation)).toEqual({ kind: 'documents', names: ['a.md'] });
  expect(scopeOf(reloaded())).toEqual(HR);
  await store.ask('How long?');
  await store.ask('And for families?');
  expect(overrides.map(({ include_documents }) => include_documents)).toEqual([['a.md'], ['a.md']]);
  expect(scopeOf(reloaded())).toEqual({ kind: 'documents', names: ['a.md'] });
});

test('an offer ends where other documents are chosen', () => {
  const { store } = asking();
  store.offer({ kind: 'documents', names: ['a.md'] });
  store.choose(HR);
  expect(scopeOf(store.snapshot().conversation)).toEqual(HR);
});

test('a conversation that the server stores brings its scope along', () => {
  const turns = [storedTurn('tn_1', null, { overrides: { include_documents: ['a.md'] } })];
  expect(scopeOf(fromStored(storedConversation({ turns })))).toEqual({ kind: 'documents', names: ['a.md'] });
});
