import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { noteModelWindows, windowFinding } from './model-window.ts';

const ollama = (windowTokens: number | undefined, trainedTokens?: number) =>
  ({ server: 'Ollama', windowTokens, trainedTokens }) as const;
const model = (contextTokens: number) => ({ contextTokens, deployment: 'qwen3' });

test('prompts that Ollama would cut are named with the window and both ways to enlarge it', () => {
  const { isCut, detail, remedy } = windowFinding(model(16_384), ollama(4096, 40_960));
  expect(isCut).toBe(true);
  expect(detail).toBe(
    'Ollama silently cuts prompts and answers beyond 4096 tokens, and prompts have up to 16384',
  );
  expect(remedy).toContain('OLLAMA_CONTEXT_LENGTH=32768');
  expect(remedy).toContain('"PARAMETER num_ctx 32768"');
  expect(remedy).toContain('OPENAI_MODEL_CONTEXT_TOKENS=4096');
});

test('a window that is small but known cuts nothing, and how to enlarge it is said', () => {
  expect(windowFinding(model(4096), ollama(4096))).toMatchObject({
    isCut: false,
    remedy: expect.stringContaining('OLLAMA_CONTEXT_LENGTH=32768'),
  });
});

test('no more is proposed than the model was trained with', () => {
  expect(windowFinding(model(4096), ollama(4096, 8192)).remedy).toContain('OLLAMA_CONTEXT_LENGTH=8192');
  expect(windowFinding(model(8192), ollama(8192, 8192)).remedy).toBeUndefined();
});

test('a window beyond what prompts use is offered', () => {
  expect(windowFinding(model(4096), ollama(32_768)).remedy).toBe(
    'Set OPENAI_MODEL_CONTEXT_TOKENS=32768 to use all of it.',
  );
});

test('a window that is not known is a warning only beyond the smallest default', () => {
  expect(windowFinding(model(16_384), ollama(undefined)).isCut).toBe(true);
  expect(windowFinding(model(4096), ollama(undefined)).isCut).toBe(false);
});

test('the log says at start what a local server cuts, and nothing where none answers', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/api/show') response.end('{"parameters":"num_ctx 4096"}');
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const OPENAI_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const lines: unknown[][] = [];
  const log = {
    info: (...line: unknown[]) => lines.push(line),
    warn: (...line: unknown[]) => lines.push(line),
  };
  const variables = { OPENAI_BASE_URL, OPENAI_MODEL: 'qwen3', OPENAI_MODEL_CONTEXT_TOKENS: '16384' };
  await noteModelWindows(readEnvironment(variables), log);
  expect(lines).toEqual([[{ model: 'qwen3' }, expect.stringMatching(/silently cuts .* 4096 tokens/)]]);
  server.close();
  server.closeAllConnections();
  await noteModelWindows(readEnvironment(variables), log);
  expect(lines).toHaveLength(1);
});
