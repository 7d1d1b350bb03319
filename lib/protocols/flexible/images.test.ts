import { expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { readImages } from './images.ts';

const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';
const read = (...images: unknown[]) => readImages({ question: 'q', metadata: { images } });

function refusal(work: () => unknown): AppError {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
  }
  throw new Error('The images were accepted.');
}

test('an inline image becomes an attachment, and a URL is returned for fetching', () => {
  const [inline, remote] = read({ data_url: PIXEL }, { url: 'https://example.com/pic.png', detail: 'high' });
  expect(inline).toMatchObject({ attachment: { kind: 'image', mediaType: 'image/png' } });
  expect(remote).toMatchObject({ url: new URL('https://example.com/pic.png') });
});

test('a request without images is rejected', () => {
  expect(refusal(() => readImages({ question: 'q' }))).toMatchObject({ status: 400 });
  expect(refusal(() => read())).toMatchObject({ status: 400, field: 'metadata.images' });
});

test('an attached text file does not count as an image', () => {
  const note = {
    message: null,
    name: 'note.txt',
    mediaType: 'text/plain',
    bytes: new TextEncoder().encode('hi'),
  };
  expect(refusal(() => readImages({ question: 'q' }, [note]))).toMatchObject({ status: 400 });
  expect(readImages({ question: 'q', metadata: { images: [{ data_url: PIXEL }] } }, [note])).toHaveLength(2);
});

test.each([
  { url: 'http://example.com/pic.png' },
  { url: 'file:///etc/passwd' },
  { url: 'ftp://example.com/x' },
  { url: 'javascript:alert(1)' },
  { url: 'https://user:pass@example.com/pic.png' },
  { url: '//example.com/pic.png' },
  { url: 'data:text/html;base64,PGI+' },
  { data_url: 'https://example.com/pic.png' },
  { data_url: 'data:image/svg+xml;base64,PHN2Zz4=' },
  { data_url: 'data:image/png,raw' },
  {},
  'https://example.com/pic.png',
  null,
])('a URL of another kind is rejected: %j', (image) => {
  expect(refusal(() => read(image))).toMatchObject({ status: 400 });
});

test('an inline image above 5 MB is rejected', () => {
  const large = `data:image/png;base64,${'A'.repeat(5 * 1_048_576)}`;
  expect(refusal(() => read({ data_url: large })).status).toBe(413);
});
