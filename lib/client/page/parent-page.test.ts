// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectToParent } from './parent-page.ts';
import { tellParent } from './tell-parent.ts';

const HOST = 'https://intranet.example';
const post = vi.fn();
const fill = vi.fn();
let end = () => {};

function hear(data: unknown, origin = HOST, source: unknown = window.parent): void {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  dispatchEvent(event);
}

beforeEach(() => void vi.spyOn(window.parent, 'postMessage').mockImplementation(post));
afterEach(() => {
  end();
  post.mockClear();
  fill.mockClear();
});

test('the page around a frame gets messages at its exact origin, and an unknown page gets none', () => {
  tellParent({ type: 'citewell:asked' });
  expect(post).not.toHaveBeenCalled();
  end = connectToParent(HOST, fill);
  tellParent({ type: 'citewell:height', height: 400 });
  expect(post.mock.calls).toEqual([
    [{ type: 'citewell:ready' }, HOST],
    [{ type: 'citewell:height', height: 400 }, HOST],
  ]);
});

test('a question is filled in for the page that was named, at most a long one', () => {
  end = connectToParent(HOST, fill);
  hear({ type: 'citewell:ask', question: 'x'.repeat(5000) });
  expect(fill.mock.calls).toEqual([['x'.repeat(2000)]]);
});

test('of many questions at once the last one is filled in', () => {
  vi.useFakeTimers();
  end = connectToParent(HOST, fill);
  for (let index = 0; index <= 5000; index += 1)
    hear({ type: 'citewell:ask', question: `Question ${index}` });
  vi.runAllTimers();
  vi.useRealTimers();
  expect(fill.mock.calls).toEqual([['Question 0'], ['Question 5000']]);
});

test('a message of another page is not even read', () => {
  end = connectToParent(HOST, fill);
  const read = vi.fn();
  const event = new MessageEvent('message', { origin: 'https://evil.example' });
  Object.defineProperty(event, 'source', { value: window.parent });
  Object.defineProperty(event, 'data', { get: read });
  dispatchEvent(event);
  expect(read).not.toHaveBeenCalled();
});

test('a question hides nothing from its reader', () => {
  end = connectToParent(HOST, fill);
  hear({ type: 'citewell:ask', question: 'Hi\u202e\u{e0041}' });
  expect(fill.mock.calls).toEqual([['Hi⟨U+202E⟩⟨U+E0041⟩']]);
});

test.each<[string, unknown, string?, unknown?]>([
  ['another origin', { type: 'citewell:ask', question: 'Why?' }, 'https://evil.example'],
  ['a frame of that page', { type: 'citewell:ask', question: 'Why?' }, HOST, {}],
  ['no object', 'citewell:ask'],
  ['nothing', null],
  ['another message', { type: 'ask', question: 'Why?' }],
  ['a question that is no text', { type: 'citewell:ask', question: { toString: 'Why?' } }],
])('%s fills in nothing', (_, ...message) => {
  end = connectToParent(HOST, fill);
  hear(...message);
  expect(fill).not.toHaveBeenCalled();
});
