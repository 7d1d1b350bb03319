// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { dictate } from './dictation.ts';

/** The far side: a browser's speech recognition, which hears what a test says. */
class ScriptedRecognition extends EventTarget {
  static last: ScriptedRecognition;
  lang = '';
  #said: string[] = [];

  constructor() {
    super();
    ScriptedRecognition.last = this;
  }

  start() {}

  abort() {
    this.fail('aborted');
  }

  /** Hears `transcript` in place of what it heard at `place`. */
  hear(place: number, transcript: string) {
    this.#said = [...this.#said.slice(0, place), transcript];
    const results = this.#said.map((one) => [{ transcript: one }]);
    this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: place, results }));
  }

  fail(error: string) {
    this.dispatchEvent(Object.assign(new Event('error'), { error }));
    this.dispatchEvent(new Event('end'));
  }
}

afterEach(() => vi.unstubAllGlobals());

function begin(text: string) {
  vi.stubGlobal('SpeechRecognition', ScriptedRecognition);
  const field = { text };
  const onEnd = vi.fn();
  const stop = dictate('de', { read: () => field.text, write: (now) => (field.text = now), onEnd });
  return { field, onEnd, stop, heard: ScriptedRecognition.last };
}

test('speech is appended to the text, and corrected as it is recognised', () => {
  const { field, heard } = begin('Please:');
  expect(heard.lang).toBe('de');
  heard.hear(0, 'how many');
  expect(field.text).toBe('Please: how many');
  heard.hear(0, 'how many days');
  heard.hear(1, ' of leave');
  expect(field.text).toBe('Please: how many days of leave');
});

test('text typed during dictation stays', () => {
  const { field, heard } = begin('');
  heard.hear(0, 'how many days');
  field.text = 'How many weeks';
  heard.hear(1, 'of leave');
  expect(field.text).toBe('How many weeks of leave');
});

test('sending the text ends the dictation, and nothing is written into the empty field', () => {
  const { field, heard, onEnd } = begin('');
  heard.hear(0, 'how many days');
  field.text = '';
  heard.hear(0, 'how many days of');
  expect(field.text).toBe('');
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(undefined);
});

test.each([
  ['not-allowed', 'blocked'],
  ['no-speech', 'silent'],
  ['network', 'unavailable'],
])('an end by "%s" is reported', (error, failure) => {
  const { heard, onEnd } = begin('');
  heard.fail(error);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(failure);
});

test('stopping is no failure', () => {
  const { onEnd, stop } = begin('');
  stop();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(undefined);
});
