import { expect, test } from 'vitest';
import { streamOf } from '../scripted-answer.ts';
import { readLines, toLine } from './read-answer.ts';

async function linesOf(...chunks: Uint8Array[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(streamOf(chunks))) lines.push(line);
  return lines;
}

const utf8 = (text: string) => new TextEncoder().encode(text);

test('a line break inside text does not end the line', () => {
  expect(toLine({ delta: { content: 'a\nb\r\nc\u2028d' } }).indexOf('\n')).toBe(
    toLine({ delta: { content: 'a\nb\r\nc\u2028d' } }).length - 1,
  );
});

test('reads a last line without terminator, CRLF and empty lines', async () => {
  expect(await linesOf(utf8('{"a":1}\r\n\n\n{"b"'), utf8(':2}'))).toEqual(['{"a":1}', '{"b":2}']);
});

test('a broken connection throws instead of ending the stream', async () => {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
  await expect(Array.fromAsync(readLines(body))).rejects.toThrow('terminated');
});
