import { expect, test } from 'vitest';
import { modelHint } from './serve-with.ts';

test('a start names the model of this machine, the exact command and the setup', () => {
  const command = 'OPENAI_BASE_URL=http://127.0.0.1:11434/v1 OPENAI_MODEL=qwen2.5:7b npm start';
  const server = { name: 'Ollama', address: '127.0.0.1:11434', model: 'qwen2.5:7b', command };
  expect(modelHint(server).split('\n')).toEqual([
    '  model     Ollama at 127.0.0.1:11434 has qwen2.5:7b. To answer with it, stop this server and run',
    `            ${command}`,
    '            or `npm run setup`, which writes it into .env',
    '',
  ]);
});
