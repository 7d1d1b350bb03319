import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import type { Environment } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** A scanner of files: clamd at an address or a socket, or a command that gets the path of a file. */
export type VirusScanner = { host: string; port: number } | { socket: string } | { command: string[] };

/** Resolves for a clean file. Throws AppError `bad-request` for an infected one, and `unavailable` while nothing scans. */
export type ScanFile = (path: string, signal: AbortSignal) => Promise<void>;

const CHUNK_BYTES = 64 * 1024;
const LONGEST_REPLY = 4096;
const FILE = '{file}';

/** Scans files with the configured scanner, each within `timeoutMs`. Fails closed: without a clear answer no file passes. */
export function createScanFile(scanner: VirusScanner, timeoutMs: number): ScanFile {
  return async (path, signal) => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    let found: string | undefined;
    try {
      found =
        'command' in scanner
          ? await runScanner(scanner.command, path, within)
          : verdictOf(await converse(scanner, 'zINSTREAM\0', within, path));
    } catch (cause) {
      signal.throwIfAborted();
      throw new AppError(
        'unavailable',
        'The virus scanner does not answer, so no file is taken in. Try again later.',
        { cause },
      );
    }
    if (found !== undefined) {
      throw new AppError('bad-request', `This file was not added: the virus scanner found ${found}.`);
    }
  };
}

/** The scan that the environment names; undefined where nothing scans. */
export function scanFileOf({
  VIRUS_SCANNER: scanner,
  VIRUS_SCAN_SECONDS,
}: Pick<Environment, 'VIRUS_SCANNER' | 'VIRUS_SCAN_SECONDS'>): ScanFile | undefined {
  return scanner && createScanFile(scanner, VIRUS_SCAN_SECONDS * 1000);
}

/** Asks clamd whether it is there; runs nothing for a command. Throws AppError `unavailable`. */
export async function requireScanner(scanner: VirusScanner, signal: AbortSignal): Promise<void> {
  if ('command' in scanner) return;
  try {
    const reply = await converse(scanner, 'zPING\0', signal);
    if (reply !== 'PONG') throw new Error(`clamd answered ${JSON.stringify(reply)}`);
  } catch (cause) {
    throw new AppError('unavailable', 'The virus scanner does not answer; files are refused.', { cause });
  }
}

/** The name of what was found; undefined for a clean file. Throws for every other answer, such as a limit of clamd. */
function verdictOf(reply: string): string | undefined {
  if (reply === 'stream: OK') return undefined;
  const name = /^stream: (.+) FOUND$/.exec(reply)?.[1];
  if (name === undefined) throw new Error(`clamd answered ${JSON.stringify(reply)}`);
  return shown(name);
}

/** Names of signatures reach the page: only what such names are made of. */
function shown(name: string): string {
  return name.replaceAll(/[^\w.:/ -]/g, '').slice(0, 100) || 'a virus';
}

/** Sends a command, then the file as INSTREAM takes it: pieces behind their length, and an empty one. One reply comes back. */
async function converse(
  scanner: Exclude<VirusScanner, { command: string[] }>,
  command: string,
  signal: AbortSignal,
  path?: string,
): Promise<string> {
  signal.throwIfAborted();
  const socket = 'socket' in scanner ? connect(scanner.socket) : connect(scanner.port, scanner.host);
  const stop = () => socket.destroy(new Error('the scanner took too long'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    const reply = readReply(socket);
    const sent = send(socket, command, path);
    // clamd answers before the end of a file that is too large for it, and closes.
    sent.catch(() => undefined);
    return await Promise.race([reply, sent.then(() => reply)]);
  } finally {
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
}

async function send(socket: Socket, command: string, path: string | undefined): Promise<void> {
  await write(socket, Buffer.from(command));
  if (path === undefined) return;
  const file = await open(/* turbopackIgnore: true */ path);
  try {
    for await (const piece of file.createReadStream({ highWaterMark: CHUNK_BYTES, autoClose: false })) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE((piece as Buffer).length);
      await write(socket, Buffer.concat([length, piece as Buffer]));
    }
    await write(socket, Buffer.alloc(4));
  } finally {
    await file.close();
  }
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function readReply(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = '';
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      reply += text;
      const [line, rest] = reply.split('\0', 2);
      if (rest !== undefined) resolve(line ?? '');
      else if (reply.length > LONGEST_REPLY) reject(new Error('the scanner answered too much'));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the scanner closed the connection')));
  });
}

/** As clamscan and clamdscan end: 0 for a clean file, 1 for an infected one, anything else is a failure. */
function runScanner(
  command: readonly string[],
  path: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const [program = '', ...args] = command.map((part) => part.replaceAll(FILE, path));
  return new Promise((resolve, reject) => {
    execFile(
      /* turbopackIgnore: true */ program,
      args,
      { signal, maxBuffer: 1_000_000, windowsHide: true },
      (error, stdout) => {
        if (!error) resolve(undefined);
        else if (error.code === 1) resolve(shown(/: (.+) FOUND/.exec(stdout)?.[1] ?? ''));
        else reject(error);
      },
    );
  });
}
