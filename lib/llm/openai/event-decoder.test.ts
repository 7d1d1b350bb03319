import { describe, expect, test } from 'vitest';
import { EventDecoder } from './read-chunks.ts';

function decode(...pieces: string[]) {
  const decoder = new EventDecoder();
  return [...pieces.flatMap((piece) => decoder.push(piece)), ...decoder.end()];
}

describe('an event', () => {
  test.each([
    ['with a space after the colon', 'data: {"a":1}\n\n', '{"a":1}'],
    ['without one', 'data:{"a":1}\n\n', '{"a":1}'],
    ['with a space of its own', 'data:  two\n\n', ' two'],
    ['of several lines', 'data: {\ndata: }\n\n', '{\n}'],
    ['after comments', ': keep-alive\n\n:\ndata: x\n\n', 'x'],
    ['among needless fields', 'id: 7\nretry: 10\ndata: x\nother\n\n', 'x'],
    ['that the end of the stream completes', 'data: x\n', 'x'],
    ['whose last line has no end', 'data: x', 'x'],
    ['without text', 'data:\n\n', ''],
  ])('%s is read', (_, stream, data) => {
    expect(decode(stream)).toEqual([{ type: '', data }]);
  });

  test('has the type that was named for it alone', () => {
    expect(decode('event: error\ndata: a\n\ndata: b\n\n')).toEqual([
      { type: 'error', data: 'a' },
      { type: '', data: 'b' },
    ]);
  });

  test('without data is none', () => {
    expect(decode('event: ping\n\n', '\n\n')).toEqual([]);
  });

  test('is there with its last byte, not with the next event', () => {
    const decoder = new EventDecoder();
    expect(decoder.push('data: a\r\n\r')).toEqual([{ type: '', data: 'a' }]);
    expect(decoder.push('\ndata: b\n')).toEqual([]);
    expect(decoder.push('\n')).toEqual([{ type: '', data: 'b' }]);
  });

  test('is the same with every kind of line end, wherever it is cut', () => {
    const lines = ['event: note', 'data: one', 'data: two', '', ': hm', 'data: 🙂', '', ''];
    const whole = decode(lines.join('\n'));
    expect(whole).toEqual([
      { type: 'note', data: 'one\ntwo' },
      { type: '', data: '🙂' },
    ]);
    for (const lineEnd of ['\n', '\r', '\r\n']) {
      const text = lines.join(lineEnd);
      for (let cut = 0; cut <= text.length; cut += 1) {
        expect(decode(text.slice(0, cut), text.slice(cut))).toEqual(whole);
      }
      expect(decode(...text.split(''))).toEqual(whole);
    }
  });
});
