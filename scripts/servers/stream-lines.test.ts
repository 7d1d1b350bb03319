import { expect, test } from 'vitest';
import { streamLines } from './stream-lines.ts';

const BYTES = new TextEncoder().encode('{"a":"für"}\n\n{"b":"水"}\nrest');

async function linesOf(at: number, withRest: boolean): Promise<string[]> {
  async function* pieces() {
    yield BYTES.subarray(0, at);
    yield BYTES.subarray(at);
  }
  return Array.fromAsync(streamLines(pieces(), { withRest }));
}

test('a stream has the same lines wherever the network cuts it', async () => {
  for (let at = 0; at <= BYTES.length; at += 1) {
    expect(await linesOf(at, false)).toEqual(['{"a":"für"}', '{"b":"水"}']);
    expect(await linesOf(at, true)).toEqual(['{"a":"für"}', '{"b":"水"}', 'rest']);
  }
});
