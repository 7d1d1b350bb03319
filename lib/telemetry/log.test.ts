import { expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { createLog, describeFailure } from './log.ts';

function logged(level: 'info' | 'debug', write: (log: ReturnType<typeof createLog>) => void): string {
  let lines = '';
  write(
    createLog(level, {
      write: (line: string) => {
        lines += line;
      },
    }),
  );
  return lines;
}

const failure = new AppError('internal', 'Something failed.', {
  cause: new Error('syntax error near "my salary"', {
    cause: Object.assign(new Error('connect to 10.0.0.1'), { code: 'ECONNREFUSED' }),
  }),
});

test('a failure says what kind it was and where, not what was asked', () => {
  const line = logged('info', (log) =>
    log.error(describeFailure(failure, log.isLevelEnabled('debug')), 'failed'),
  );
  expect(line).toContain('ECONNREFUSED');
  expect(line).toContain('log.test.ts');
  expect(line).not.toMatch(/salary|10\.0\.0\.1/);
});

test.each([
  ['in a code', Object.assign(new Error('refused'), { code: 'you asked: how high is my salary?' })],
  ['in what looks like a frame', new Error('refused:\n    at what height is my salary?')],
])('a service that repeats the question %s does not bring it into the log', (_name, cause) => {
  const echoed = new AppError('internal', 'Something failed.', { cause });
  const line = logged('info', (log) => log.error(describeFailure(echoed, false), 'failed'));
  expect(line).toContain('log.test.ts');
  expect(line).not.toContain('salary');
});

test('the log always names the service that failed and why', () => {
  const said = { name: 'UpstreamError', code: 'search: refused our credentials; run `npm run doctor` (403)' };
  const upstream = new AppError('internal', 'Something failed.', { cause: Object.assign(new Error(), said) });
  expect(JSON.stringify(describeFailure(upstream, false))).toContain(said.code);
});

test('debug lines are written at debug level', () => {
  const line = logged('debug', (log) =>
    log.error(describeFailure(failure, log.isLevelEnabled('debug')), 'failed'),
  );
  expect(line).toContain('salary');
});

test('tokens, cookies, prompts and answers never reach a line, nor one level down', () => {
  const secret = {
    authorization: 'Bearer x1',
    cookie: 'x2',
    'api-key': 'x3',
    content: 'x4',
    messages: ['x5'],
    'x-ms-query-source-authorization': 'x6',
    queryAuthorization: 'x7',
    'ocp-apim-subscription-key': 'x8',
    credential: { kind: 'key', key: 'x9' },
  };
  const line = logged('debug', (log) => log.info({ ...secret, headers: secret, path: '/chat' }, 'seen'));
  expect(line).not.toMatch(/x[1-9]/);
  expect(line).toContain('/chat');
});
