import { execFileSync } from 'node:child_process';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { chatVariables, environmentLine, startCommand } from './model-variables.ts';

const HOSTILE = [
  "it's",
  '$(touch /tmp/owned)',
  '`id`',
  'a; rm -rf ~',
  'x" && reboot "',
  "'; reboot; '",
  '!!',
  'C:\\models\\new model.gguf',
  '-n',
  '# x',
  '~root',
  '模型 7b',
];

test('the command is the one of the handbook', () => {
  const variables = chatVariables('http://127.0.0.1:11434/v1', { name: 'qwen2.5:7b' });
  expect(startCommand(variables, 'linux')).toBe(
    'OPENAI_BASE_URL=http://127.0.0.1:11434/v1 OPENAI_MODEL=qwen2.5:7b npm start',
  );
  expect(startCommand(variables, 'win32')).toBe(
    "$env:OPENAI_BASE_URL = 'http://127.0.0.1:11434/v1'; $env:OPENAI_MODEL = 'qwen2.5:7b'; npm start",
  );
});

test('a window that the server states is passed on', () => {
  const variables = chatVariables('http://127.0.0.1:8000/v1', { name: 'm', contextTokens: 32_768 });
  expect(startCommand(variables, 'linux')).toContain(' OPENAI_MODEL_CONTEXT_TOKENS=32768 npm start');
});

test.each(HOSTILE)('a shell reads the name %j as it is, and runs nothing of it', (name) => {
  const command = startCommand({ OPENAI_MODEL: name }, 'linux').replace(
    /npm start$/,
    'printenv OPENAI_MODEL',
  );
  expect(execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' })).toBe(`${name}\n`);
});

test('no quote of PowerShell ends a name', () => {
  const command = startCommand({ OPENAI_MODEL: "a'b\u2019c" }, 'win32');
  expect(command).toBe("$env:OPENAI_MODEL = 'a''b\u2019\u2019c'; npm start");
});

test.each([...HOSTILE, '', 'a#b', "it's `so`", 'say "hi"', "it's C:\\new"])(
  '.env holds %j as it is',
  (value) => {
    const line = environmentLine('OPENAI_MODEL', value);
    expect(parseEnv(`A=1\n${line}\nB=2\n`)).toEqual({ A: '1', OPENAI_MODEL: value, B: '2' });
  },
);

test('a value that no line of .env can hold is not written', () => {
  expect(environmentLine('A', 'x\nB=1')).toBeUndefined();
  expect(environmentLine('A', `'"\``)).toBeUndefined();
});
