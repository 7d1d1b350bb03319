import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import type { ChatChunk } from './answer-reader.ts';
import { createChatModels } from './models.ts';
import { readOpenAiFailure } from './openai-failure.ts';
import { readChunks } from './read-chunks.ts';
import { ask, chunkOf, END, eventStream, modelConfig } from './test-chat.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** A body that brings these pieces, and notes whether it was cancelled. */
function bodyOf(...pieces: string[]) {
  const seen = { cancelled: false };
  const left = pieces.map((piece) => new TextEncoder().encode(piece));
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const next = left.shift();
        if (next) controller.enqueue(next);
        else controller.close();
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, seen, left };
}

/** The batches up to the end or the failure. */
async function batchesOf(...pieces: string[]) {
  const batches: ChatChunk[][] = [];
  let thrown: unknown;
  try {
    for await (const batch of readChunks(bodyOf(...pieces).body)) batches.push(batch);
  } catch (failure) {
    thrown = failure;
  }
  return { batches, thrown };
}

const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const [TWO, WEEKS] = [chunkOf('Two'), chunkOf(' weeks')];

describe('chunks', () => {
  test('come together when the network brought them together, and never later', async () => {
    const { batches } = await batchesOf(
      event(TWO) + event(WEEKS),
      event(END).slice(0, 9),
      event(END).slice(9),
    );
    expect(batches).toEqual([[TWO, WEEKS], [END]]);
  });

  test('that came before a failure are handed on before it is thrown', async () => {
    const { batches, thrown } = await batchesOf(
      `${event(TWO)}${event({ error: { code: '429' } })}${event(WEEKS)}`,
    );
    expect(batches).toEqual([[TWO]]);
    expect(readOpenAiFailure(thrown)).toMatchObject({ kind: 'throttled' });
  });

  test.each([
    ['an error by its type', 'event: error\ndata: {"message":"rate limit"}\n\n', 'throttled'],
    ['an error of an error', 'event: error\ndata: {"error":{"message":"melting"}}\n\n', 'unavailable'],
    ['a text', 'data: "melting"\n\n', 'unavailable'],
    ['nothing', 'data: null\n\n', 'unavailable'],
    ['half an object', 'data: {"choices":[\n\n', 'unavailable'],
  ])('are never made of %s', async (_, stream, kind) => {
    const { batches, thrown } = await batchesOf(stream);
    expect(batches).toEqual([]);
    expect(readOpenAiFailure(thrown)).toMatchObject({ kind });
  });

  test('after the end of the answer are read for the sake of the connection and not shown', async () => {
    const reply = bodyOf(`${event(TWO)}data: [DONE]\n\n`, event(WEEKS), ': bye\n\n');
    const batches = await Array.fromAsync(readChunks(reply.body));
    expect(batches).toEqual([[TWO]]);
    await expect.poll(() => reply.left).toEqual([]);
    expect(reply.seen.cancelled).toBe(false);
  });

  test('without a reader are not read', async () => {
    const reply = bodyOf(event(TWO), event(WEEKS), event(END));
    for await (const batch of readChunks(reply.body)) {
      expect(batch).toEqual([TWO]);
      break;
    }
    expect(reply.seen.cancelled).toBe(true);
    expect(reply.left).toHaveLength(2);
  });
});

test('a connection serves further questions, though an answer ends before its body does', async () => {
  let connections = 0;
  let endBody = () => undefined as unknown;
  const { body, headers } = eventStream(chunkOf('Two weeks'), END);
  server = createServer((_, response) => {
    response.writeHead(200, headers).write(body);
    endBody = () => response.end();
  });
  server.on('connection', () => connections++);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const config = modelConfig(`http://127.0.0.1:${port}`);
  const [model] = createChatModels([config], retryPolicy({ attempts: 1 }));
  for (let asked = 0; asked < 6; asked++) {
    expect((await ask(model)).text).toBe('Two weeks');
    endBody();
  }
  // A second one is opened where a question comes before the last byte of the answer has been read.
  expect(connections).toBeLessThanOrEqual(2);
});
