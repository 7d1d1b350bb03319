import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { readRequest } from './read-request.ts';

const environment = readEnvironment({});

function post(
  body: BodyInit | ReadableStream<Uint8Array>,
  contentType?: string,
  headers: HeadersInit = {},
): Request {
  return new Request('http://localhost/chat', {
    method: 'POST',
    body,
    headers: contentType === undefined ? headers : { 'content-type': contentType, ...headers },
    duplex: 'half',
  } as RequestInit);
}

const json = (body: string) => readRequest(post(body, 'application/json'), environment);

describe('JSON', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/ld+json',
  ])('is taken as %s', async (type) => {
    expect(await readRequest(post('{"a":"ü"}', type), environment)).toEqual({ body: { a: 'ü' }, files: [] });
  });

  test.each([
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonish',
    'multipart/mixed',
  ])('is refused as %s', async (type) => {
    const bytes = new TextEncoder().encode('{}');
    const refused = readRequest(post(bytes, type), environment);
    await expect(refused).rejects.toMatchObject({ status: 415, message: 'request must be json' });
  });

  test('that is malformed says where it broke', async () => {
    await expect(json('{"messages": [}')).rejects.toMatchObject({
      status: 400,
      message: 'The body is not valid JSON: it breaks at line 1, column 15.',
    });
  });

  test.each(['', '  \n'])('that is missing is refused', async (body) => {
    await expect(json(body)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('empty'),
    });
  });

  test('that is not UTF-8 is refused', async () => {
    const bytes = new Uint8Array([0x22, 0xff, 0x22]);
    await expect(readRequest(post(bytes, 'application/json'), environment)).rejects.toMatchObject({
      status: 400,
    });
  });

  test.each(['[', '{"a":'])('that nests 10,000 deep is refused, not walked', async (opening) => {
    await expect(json(opening.repeat(10_000))).rejects.toMatchObject({
      status: 400,
      message: 'The body nests deeper than 64 levels.',
    });
  });

  test('of more values than the longest conversation has is refused before each is checked', async () => {
    const values = (count: number) => `{"messages":[${Array(count).fill('{}').join()}]}`;
    await expect(json(values(49_000))).resolves.toBeDefined();
    await expect(json(values(51_000))).rejects.toMatchObject({
      message: 'The body holds too many values: at most 100000 are accepted.',
    });
    await expect(json(`"${',{['.repeat(60_000)}"`)).resolves.toBeDefined();
  });

  test('brackets inside a text do not count as nesting', async () => {
    const body = JSON.stringify({ text: '[{"\\'.repeat(1000) });
    expect((await json(body)).body).toEqual(JSON.parse(body));
  });
});

describe('a body beyond its limit', () => {
  const endless = () => {
    let sent = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    };
    const stream = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    return { stream, sent: () => sent };
  };

  test('is refused by its declared length, unread', async () => {
    const { stream, sent } = endless();
    const request = post(stream, 'application/json', { 'content-length': '1048577' });
    await expect(readRequest(request, environment)).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('1048576 bytes'),
    });
    expect(sent()).toBe(0);
  });

  test.each([
    ['application/json', 1_048_576],
    ['multipart/form-data; boundary=x', 8_388_608],
  ])('is refused as soon as it exceeds it: %s', async (type, limit) => {
    const { stream, sent } = endless();
    await expect(readRequest(post(stream, type), environment)).rejects.toMatchObject({ status: 413 });
    expect(sent()).toBeLessThan(limit + 4 * 65_536);
  });

  test('and one that breaks off are errors of the request', async () => {
    const cutOff = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('aborted')),
    });
    const refused = readRequest(post(cutOff, 'application/json'), environment);
    await expect(refused).rejects.toMatchObject({ status: 400, message: 'The request body was cut off.' });
  });

  test('may be set by MAX_BODY_BYTES', async () => {
    const small = readEnvironment({ MAX_BODY_BYTES: '10' });
    const refused = readRequest(post('{"a":"bcdef"}', 'application/json'), small);
    await expect(refused).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('10 bytes'),
    });
  });
});

describe('multipart', () => {
  const type = 'multipart/form-data; boundary=---Part-1';
  const part = (headers: string, body: string) => `-----Part-1\r\n${headers}\r\n\r\n${body}\r\n`;
  const read = (body: string, contentType = type) => readRequest(post(body, contentType), environment);

  test('from the Microsoft client is read: unquoted json, files named after their messages', async () => {
    const body =
      part('content-disposition: form-data; name=json\r\ncontent-type: application/json', '{"messages":[]}') +
      part(
        'content-disposition: form-data; name="messages[2].files[0]"; filename="notes.txt"\r\ncontent-type: text/plain',
        'line 1\r\nline 2',
      );
    const { body: json, files } = await read(`${body}-----Part-1--\r\n\r\n`);
    expect(json).toEqual({ messages: [] });
    expect(files).toHaveLength(1);
    expect(files[0]).toMatchObject({ message: 2, name: 'notes.txt', mediaType: 'text/plain' });
    expect(new TextDecoder().decode(files[0]?.bytes)).toBe('line 1\r\nline 2');
  });

  test('from a browser is read', async () => {
    const form = new FormData();
    form.set('json', '{"messages":[]}');
    form.set('upload', new File(['Grüße'], 'a "b".txt', { type: 'text/plain' }));
    const { files } = await readRequest(post(form), environment);
    expect(files).toMatchObject([{ message: null, mediaType: 'text/plain' }]);
    expect(new TextDecoder().decode(files[0]?.bytes)).toBe('Grüße');
  });

  test.each([
    ['without a json part', `${part('content-disposition: form-data; name="a"', 'x')}-----Part-1--`],
    ['cut off', part('content-disposition: form-data; name=json', '{}')],
    ['with a part that has no name', `${part('content-type: text/plain', 'x')}-----Part-1--`],
    ['with a part that has no headers', '-----Part-1\r\nx\r\n-----Part-1--'],
    ['of another boundary', '--other\r\n\r\n--other--'],
    ['empty', ''],
    ['with json that is not JSON', `${part('content-disposition: form-data; name=json', '{')}-----Part-1--`],
    ['with 1,000 parts', part('content-disposition: form-data; name=json', '{}').repeat(1000)],
  ])('%s is refused', async (_, body) => {
    await expect(read(body)).rejects.toMatchObject({ status: 400 });
  });

  test('without a boundary is refused', async () => {
    await expect(read('', 'multipart/form-data')).rejects.toMatchObject({ status: 400 });
  });

  test('the bytes of a file arrive as they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const form = new FormData();
        form.set('json', '{}');
        form.set('f', new Blob([bytes as Uint8Array<ArrayBuffer>]));
        const { files } = await readRequest(post(form), environment);
        expect([...(files[0]?.bytes ?? [])]).toEqual([...bytes]);
      }),
    );
  });

  test('file names lose control and direction characters', async () => {
    const hostile = part('content-disposition: form-data; name="f"; filename="a\u202etxt.exe"', 'x');
    const body = `${part('content-disposition: form-data; name=json', '{}')}${hostile}-----Part-1--`;
    expect((await read(body)).files[0]?.name).toBe('atxt.exe');
  });
});
