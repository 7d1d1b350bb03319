import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { fuzzParameters } from '../../../vitest.fuzz.ts';
import { multipartBoundary, type Part, parseMultipart } from './read-request.ts';

const MARK = 'between';
const boundary = fc.oneof(fc.constant(MARK), fc.stringMatching(/^[A-Za-z0-9'()+_,./:=?-]{1,70}$/));
// Pieces of the syntax beside random bytes, so that contents come close to boundaries and headers without being one.
const content = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom(
          '\r\n',
          '--',
          `--${MARK}`,
          `\n--${MARK}`,
          '\r',
          '\n',
          '\r\n\r\n',
          'Content-Disposition: x',
        )
        .map((text) => Buffer.from(text)),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => Buffer.concat(pieces));
const name = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/[\r\n\\]/.test(text));
const part = fc.record({
  name,
  filename: fc.option(name),
  mediaType: fc.option(fc.constantFrom('text/plain', 'application/json; charset=utf-8')),
  bytes: content,
});

function written({ name, filename, mediaType, bytes }: Part): Buffer {
  const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`;
  const disposition = `form-data; name=${quoted(name)}${filename === null ? '' : `; filename=${quoted(filename)}`}`;
  const type = mediaType === null ? '' : `Content-Type: ${mediaType}\r\n`;
  return Buffer.concat([Buffer.from(`Content-Disposition: ${disposition}\r\n${type}\r\n`), bytes]);
}

function body(parts: Part[], mark: string, before: Buffer, after: Buffer): Buffer {
  const delimiter = Buffer.from(`\r\n--${mark}`);
  const all = parts.flatMap((one) => [delimiter, Buffer.from('\r\n'), written(one)]);
  const whole = Buffer.concat([before, ...all, delimiter, Buffer.from('--'), after]);
  // Nothing stands before the first boundary where there is no preamble, not even a line break.
  return before.length > 0 ? whole : whole.subarray(2);
}

const message = fc
  .record({
    mark: boundary,
    parts: fc.array(part, { maxLength: 5 }),
    before: fc.oneof(fc.constant(Buffer.alloc(0)), content),
    after: content,
  })
  .filter(({ mark, parts, before }) => {
    const delimiter = `\r\n--${mark}`;
    const contents = [...parts.map(({ bytes }) => bytes), before];
    // What comes before a content ends with a line break, and what follows begins with one and two dashes.
    return contents.every((bytes) => !`\r\n${bytes.toString('latin1')}\r\n--`.includes(delimiter));
  });

test('every part of a form arrives byte for byte, with any boundary and anything around the parts', () => {
  fc.assert(
    fc.property(message, ({ mark, parts, before, after }) => {
      const contentType = `multipart/form-data; boundary="${mark}"`;
      const read = parseMultipart(body(parts, mark, before, after), multipartBoundary(contentType));
      expect(read.map((one) => ({ ...one, bytes: Buffer.from(one.bytes) }))).toEqual(parts);
    }),
    fuzzParameters(300),
  );
});

test('a damaged form is read or refused as a bad request', () => {
  const damage = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), content, fc.nat(30)), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(message, damage, ({ mark, parts, before, after }, changes) => {
      const damaged = changes.reduce(
        (bytes, [place, inserted, removed]) => {
          const at = Math.floor(place * bytes.length);
          return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + removed)]);
        },
        body(parts, mark, before, after),
      );
      try {
        const read = parseMultipart(damaged, mark);
        expect(read.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(damaged.length);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
        expect(error).toMatchObject({ code: 'bad-request' });
      }
    }),
    fuzzParameters(300),
  );
});

test('any content type names a boundary of at most 70 characters or is a bad request', () => {
  const header = fc.array(
    fc.constantFrom('multipart/form-data', ';', ' ', 'boundary', '=', '"', '\\', 'x', 'BOUNDARY', '\t'),
  );
  fc.assert(
    fc.property(header, (pieces) => {
      try {
        expect(multipartBoundary(pieces.join('')).length).toBeLessThanOrEqual(70);
      } catch (error) {
        expect(error).toMatchObject({ code: 'bad-request' });
        expect(error).toBeInstanceOf(AppError);
      }
    }),
    fuzzParameters(300),
  );
});
