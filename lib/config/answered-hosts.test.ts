import { expect, test } from 'vitest';
import { createAnswersTo } from './answered-hosts.ts';
import { readEnvironment } from './environment.ts';

const answers = (variables: Record<string, string>, host: string | undefined) =>
  createAnswersTo(readEnvironment(variables))(host);

const PUBLIC = { HOST: '0.0.0.0', PUBLIC_URL: 'https://docs.example.com' };

test.each([
  'localhost',
  'LOCALHOST:3000',
  'localhost.:3000',
  'citewell.localhost:3000',
  '127.0.0.1:3000',
  '127.8.9.10',
  '[::1]:3000',
])('the server on this machine answers to %s, and so does any other', (host) => {
  expect(answers({}, host)).toBe(true);
  expect(answers(PUBLIC, host)).toBe(true);
});

test.each([
  undefined,
  '',
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evillocalhost',
  'localhost@evil.example',
  'evil.example#localhost',
  'evil.example/localhost',
  'localhost:3000, evil.example',
  '192.168.1.5:3000',
  '0.0.0.0:3000',
])('a website that points its name here reads nothing as %s', (host) => {
  expect(answers({}, host)).toBe(false);
  expect(answers(PUBLIC, host)).toBe(false);
  expect(answers({ HOST: 'localhost' }, host)).toBe(false);
});

test('the name in PUBLIC_URL is answered at every port, as a proxy asks by it', () => {
  expect(answers(PUBLIC, 'docs.example.com')).toBe(true);
  expect(answers(PUBLIC, 'Docs.Example.com:8443')).toBe(true);
  expect(answers(PUBLIC, 'example.com')).toBe(false);
  expect(answers({ PUBLIC_URL: 'https://docs.example.com' }, 'docs.example.com')).toBe(true);
});

test('an operator adds names, each with a port or for all', () => {
  const variables = { ALLOWED_HOSTS: 'wiki.example.com, Intra.example.com:8443,[fd00::7]' };
  expect(answers(variables, 'wiki.example.com:3000')).toBe(true);
  expect(answers(variables, 'intra.example.com:8443')).toBe(true);
  expect(answers(variables, 'intra.example.com')).toBe(false);
  expect(answers(variables, '[fd00::7]:3000')).toBe(true);
  expect(answers(variables, 'evil.example')).toBe(false);
  expect(answers({ ALLOWED_HOSTS: '*' }, 'evil.example')).toBe(true);
});

test('on a network and on Vercel any name is answered until ALLOWED_HOSTS is set', () => {
  for (const variables of [{ HOST: '0.0.0.0' }, { VERCEL: '1', PUBLIC_URL: 'https://docs.example.com' }]) {
    expect(answers(variables, 'anything.example')).toBe(true);
    expect(answers({ ...variables, ALLOWED_HOSTS: 'wiki.example.com' }, 'anything.example')).toBe(false);
    expect(answers({ ...variables, ALLOWED_HOSTS: 'wiki.example.com' }, 'wiki.example.com')).toBe(true);
  }
});

test.each(['https://docs.example.com', 'docs.example.com/', '*.example.com', 'a b'])(
  'ALLOWED_HOSTS=%s is refused at the start, because it names no host',
  (list) => {
    expect(() => readEnvironment({ ALLOWED_HOSTS: list })).toThrow('ALLOWED_HOSTS');
  },
);
