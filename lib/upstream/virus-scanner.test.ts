import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { receiveFile } from '#lib/ingest/document-service/receive-file.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createScanFile, requireScanner, type VirusScanner } from './virus-scanner.ts';

const folder = perTest(temporaryFolder);
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
const going = () => new AbortController().signal;
/** The test file of EICAR, in two parts, so that no scanner removes this one. */
const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

/** clamd, as far as INSTREAM and PING go; `answer` takes the place of its verdict. */
async function clamd(answer?: (socket: Socket) => void): Promise<Extract<VirusScanner, { socket: string }>> {
  const socketPath = join(folder.path, `clamd-${servers.length}.ctl`);
  const server = createServer((socket) => {
    let got = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      got = Buffer.concat([got, piece as Buffer]);
      if (got.toString('latin1') === 'zPING\0') socket.end('PONG\0');
      if (answer) return answer(socket);
      const body = instream(got);
      if (body === undefined) return;
      socket.end(body.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  return { socket: socketPath };
}

function instream(got: Buffer): string | undefined {
  let [at, body] = [got.indexOf(0) + 1, ''];
  while (at + 4 <= got.length) {
    const length = got.readUInt32BE(at);
    if (length === 0) return body;
    body += got.subarray(at + 4, at + 4 + length).toString('latin1');
    at += 4 + length;
  }
  return undefined;
}

function receive(scanner: VirusScanner, text: string) {
  const scan = createScanFile(scanner, 2000);
  const incoming = join(folder.path, 'incoming');
  const file = { name: 'note.txt', declaredBytes: null, body: new Blob([text]).stream() };
  return {
    incoming,
    received: receiveFile({ folder: incoming, maxBytes: 10_000_000, scan }, file, going()),
  };
}

test('a clean file passes, whatever its size', async () => {
  const scanner = await clamd();
  for (const text of ['Refunds take 14 days.', 'Refunds. '.repeat(200_000)]) {
    const { received } = receive(scanner, text);
    expect(existsSync((await received).path)).toBe(true);
  }
  await expect(requireScanner(scanner, going())).resolves.toBeUndefined();
});

test('an infected file is refused with what was found, and nothing of it stays on the disk', async () => {
  const { received, incoming } = receive(await clamd(), `${'clean '.repeat(50_000)}${EICAR}`);
  await expect(received).rejects.toMatchObject({
    status: 400,
    message: 'This file was not added: the virus scanner found Eicar-Test-Signature.',
  });
  expect(readdirSync(incoming)).toEqual([]);
});

test.each<[string, (socket: Socket) => void]>([
  ['closes', (socket) => socket.destroy()],
  ['has a limit', (socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
  ['answers something else', (socket) => socket.end('stream: OK and more\0')],
  ['answers without end', (socket) => socket.write('x'.repeat(5000))],
  ['answers half', (socket) => socket.end('stream: OK')],
])('without a clear answer no file is taken in: the scanner %s', async (_name, answer) => {
  const { received, incoming } = receive(await clamd(answer), 'Refunds take 14 days.');
  await expect(received).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('no file is taken in'),
  });
  expect(readdirSync(incoming)).toEqual([]);
});

test('a scanner that is away or silent refuses within its time', async () => {
  const away = { socket: join(folder.path, 'none.ctl') };
  await expect(receive(away, 'Refunds.').received).rejects.toMatchObject({ status: 503 });
  await expect(requireScanner(away, going())).rejects.toMatchObject({ status: 503 });
  const silent = await clamd(() => undefined);
  const path = folder.write('a.txt', 'Refunds.');
  await expect(createScanFile(silent, 1)(path, going())).rejects.toMatchObject({ status: 503 });
});

test('names of signatures are shown without what could be markup', async () => {
  const scanner = await clamd((socket) => socket.end('stream: <b>Bad</b>"x\u202E FOUND\0'));
  await expect(receive(scanner, 'a').received).rejects.toMatchObject({
    message: 'This file was not added: the virus scanner found bBad/bx.',
  });
});

test('a command scans by how it ends, and gets the path alone', async () => {
  const script = folder.write('scan.mjs', SCRIPT);
  chmodSync(script, 0o700);
  const command = (mode: string) => ({ command: [process.execPath, script, mode, '{file}'] });
  await expect(receive(command('0'), 'a').received).resolves.toBeDefined();
  await expect(receive(command('1'), 'a').received).rejects.toMatchObject({
    message: expect.stringContaining('found Bad.Thing'),
  });
  await expect(receive(command('2'), 'a').received).rejects.toMatchObject({ status: 503 });
  await expect(receive({ command: ['/no/such/program', '{file}'] }, 'a').received).rejects.toMatchObject({
    status: 503,
  });
});

const SCRIPT = `
import { readFileSync } from 'node:fs';
const [mode, path] = process.argv.slice(2);
readFileSync(path);
if (mode === '1') console.log(path + ': Bad.Thing FOUND');
process.exit(Number(mode));
`;

test('the variable takes an address, a socket or a command', () => {
  const read = (VIRUS_SCANNER: string) => readEnvironment({ VIRUS_SCANNER }).VIRUS_SCANNER;
  expect(read('127.0.0.1:3310')).toEqual({ host: '127.0.0.1', port: 3310 });
  expect(read('/run/clamav/clamd.ctl')).toEqual({ socket: '/run/clamav/clamd.ctl' });
  expect(read('["clamscan","{file}"]')).toEqual({ command: ['clamscan', '{file}'] });
  for (const wrong of ['clamav', 'clamav:0', '["clamscan"]', '{}', '["a', 'http://clamav:3310']) {
    expect(() => read(wrong), wrong).toThrow('VIRUS_SCANNER');
  }
});
