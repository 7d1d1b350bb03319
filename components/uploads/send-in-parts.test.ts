import { expect, test } from 'vitest';
import type { SentReply } from '#lib/client/page/send-file.ts';
import { UPLOAD_PART_BYTES } from '#lib/core/ports/document-service.ts';
import { needsParts, sendInParts } from './send-in-parts.ts';

const FILE = new File(['abcdefghij'], 'a plan.md');
const TAKEN: SentReply = { status: 204, body: null };
const ENTRY = { id: 'up_1', status: 'indexing' };

type Answer = SentReply | 'lost';

/**
 * A server that cuts files after four bytes. `parts` says how it meets the parts in turn, `whole` the end; when there is no
 * more, all goes well.
 */
function scripted({
  parts = [],
  whole = [],
  begun = { status: 200, body: { id: 'ar_1', partBytes: 4 } },
}: Script) {
  const asked: string[] = [];
  const shares: number[] = [];
  const waits: number[] = [];
  const controller = new AbortController();
  const answered = (answer: Answer): SentReply => {
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    return answer;
  };
  const sending = () =>
    sendInParts(
      FILE,
      { signal: controller.signal, onProgress: (share) => shares.push(share) },
      {
        async fetchFrom(input, init) {
          asked.push([init?.method, input, init?.body].filter(Boolean).join(' '));
          if (init?.method === 'DELETE') return new Response(null, { status: 204 });
          const { status, body } = init?.body
            ? begun
            : answered(whole.shift() ?? { status: 200, body: ENTRY });
          return Response.json(body, { status });
        },
        async sendFile(address, bytes, { onProgress, signal }) {
          signal.throwIfAborted();
          asked.push(`PUT ${address} ${await bytes.text()}`);
          onProgress(0.5);
          onProgress(1);
          return answered(parts.shift() ?? TAKEN);
        },
        wait: async (ms, signal) => {
          signal.throwIfAborted();
          waits.push(ms);
        },
      },
    );
  return { sending, asked, shares, waits, controller };
}

interface Script {
  parts?: Answer[];
  whole?: Answer[];
  begun?: SentReply;
}

test('a file is sent in parts, and progress is reported for the whole file', async () => {
  const { sending, asked, shares } = scripted({});
  expect(await sending()).toEqual({ status: 200, body: ENTRY });
  expect(asked).toEqual([
    'POST /api/documents/parts {"name":"a plan.md","sizeBytes":10}',
    'PUT /api/documents/parts/ar_1/1 abcd',
    'PUT /api/documents/parts/ar_1/2 efgh',
    'PUT /api/documents/parts/ar_1/3 ij',
    'POST /api/documents/parts/ar_1',
  ]);
  expect(shares).toEqual([0.2, 0.4, 0.6, 0.8, 0.9, 1]);
});

test('a part that is lost on its way is sent again, alone', async () => {
  const { sending, asked, waits } = scripted({
    parts: [TAKEN, 'lost', { status: 502, body: null }],
    whole: ['lost'],
  });
  expect(await sending()).toEqual({ status: 200, body: ENTRY });
  expect(asked.map((call) => call.replace('/api/documents/parts/ar_1', ''))).toEqual([
    expect.stringMatching(/^POST/),
    'PUT /1 abcd',
    'PUT /2 efgh',
    'PUT /2 efgh',
    'PUT /2 efgh',
    'PUT /3 ij',
    'POST ',
    'POST ',
  ]);
  expect(waits).toEqual([1000, 2000, 1000]);
});

test('a server that stays away is not asked for ever, and nothing is left there', async () => {
  const { sending, asked, waits } = scripted({ parts: ['lost', 'lost', 'lost', 'lost'] });
  await expect(sending()).rejects.toBeInstanceOf(TypeError);
  expect(waits).toHaveLength(3);
  expect(asked.at(-1)).toBe('DELETE /api/documents/parts/ar_1');
});

test('a refused part is not sent again, and the reason is shown', async () => {
  const refused = { status: 413, body: { error: 'Too large.' } };
  const announced = scripted({ begun: refused });
  expect(await announced.sending()).toEqual(refused);
  expect(announced.asked).toHaveLength(1);
  const late = scripted({ whole: [{ status: 415, body: { error: 'It holds HTML.' } }] });
  expect(await late.sending()).toMatchObject({ status: 415 });
  expect(late.asked.at(-1)).toBe('DELETE /api/documents/parts/ar_1');
});

test('a file that is cancelled is sent no further, and given up on the server', async () => {
  const { sending, asked, controller } = scripted({ parts: [TAKEN, 'lost'] });
  const reason = new Error('cancelled');
  const sent = sending();
  controller.abort(reason);
  await expect(sent).rejects.toBe(reason);
  expect(asked.filter((call) => call.startsWith('PUT')).length).toBeLessThan(3);
  expect(asked.at(-1)).toBe('DELETE /api/documents/parts/ar_1');
});

test('only what is larger than a part goes in parts', () => {
  expect(needsParts(new Blob([new Uint8Array(UPLOAD_PART_BYTES)]))).toBe(false);
  expect(needsParts(new Blob([new Uint8Array(UPLOAD_PART_BYTES + 1)]))).toBe(true);
});
