import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { parseMultipart } from './read-request.ts';

test('a preamble may mention the boundary inside a line', () => {
  const body = 'Written with --b\r\n--b\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--b--';
  const [part] = parseMultipart(Buffer.from(body), 'b');
  expect(part).toMatchObject({ name: 'a', bytes: Buffer.from('1') });
});
