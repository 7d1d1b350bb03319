import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError } from '#lib/shared/app-error.ts';
import { extensionOf } from '#lib/shared/document-formats.ts';
import { checkContent, convertedFormat, headOf, oldOfficeText } from '../file-type.ts';

/** How LibreOffice is run; what is left out is the default. */
interface ConverterOptions {
  /** The path of `soffice`; undefined where it is not installed. */
  command: string | undefined;
  totalMs?: number;
}

/**
 * Gives `use` the path of a document as it can be read: that of a converted copy for one of Office until 2003, else its own.
 * `name` is that of the document, where the path has another. The copy is deleted when `use` ends. Throws AppError with the
 * reason where it cannot be converted, and the signal's reason.
 */
export type WithReadable = <Result>(
  document: { path: string; name?: string | undefined; signal?: AbortSignal | undefined },
  use: (path: string) => Promise<Result>,
) => Promise<Result>;

const TOTAL_MS = 60_000;
/** Address space in KB, and the size of a file in blocks of 512 bytes: of the copy, and of whatever a document makes it write. */
const BOUNDS = 'ulimit -v 4000000; ulimit -f 400000; ulimit -c 0;';
/** A shell sets the bounds, and takes the network away where the system lets this user do so. */
const BOUNDED = `${BOUNDS} if unshare -r -n true 2>/dev/null; then exec unshare -r -n "$@"; fi; exec "$@"`;

/** Settings of its profile: no macros, no updates of links, no network but a proxy that does not exist. */
const SETTINGS = [
  ['Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Calc/Content/Update', 'Link', '2'],
  ['Writer/Content/Update', 'Link', '0'],
] as const;
const PROXY = { ooInetProxyType: '1', ooInetHTTPProxyName: '127.0.0.1', ooInetHTTPProxyPort: '9' };

/**
 * Converts documents of Office until 2003 with LibreOffice: each in a private folder with a profile of its own, without macros,
 * within 60 seconds and bounds of memory and disk, and without a network where Linux permits that.
 */
export function createOfficeConverter({ command, totalMs = TOTAL_MS }: ConverterOptions): WithReadable {
  return async ({ path, name = path, signal }, use) => {
    const modern = convertedFormat(name);
    if (!modern) return use(path);
    if (command === undefined)
      throw new AppError('unsupported-media-type', `it is in ${oldOfficeText(modern)}`);
    const old = extensionOf(name);
    checkContent(await headOf(path), old as 'doc' | 'xls' | 'ppt');
    const folder = await mkdtemp(join(tmpdir(), 'citewell-office-'));
    try {
      await prepare(folder);
      // Under a name of ours: that of a stranger is no argument of a command.
      await copyFile(/* turbopackIgnore: true */ path, `${folder}/document.${old}`);
      await run(command, { folder, old, modern, totalMs, signal });
      const converted = `${folder}/out/document.${modern}`;
      if (!(await stat(/* turbopackIgnore: true */ converted).catch(() => undefined))?.size)
        throw notConverted(modern);
      return await use(converted);
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  };
}

async function prepare(folder: string): Promise<void> {
  const user = join(folder, 'profile', 'user');
  await mkdir(user, { recursive: true });
  const items = [
    ...SETTINGS.map(([path, name, value]) => item(`org.openoffice.Office.${path}`, name, value)),
    ...Object.entries(PROXY).map(([name, value]) => item('org.openoffice.Inet/Settings', name, value)),
  ];
  await writeFile(
    join(user, 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">${items.join('')}</oor:items>`,
  );
}

function item(path: string, name: string, value: string): string {
  return `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;
}

interface Conversion {
  folder: string;
  old: string;
  modern: string;
  totalMs: number;
  signal: AbortSignal | undefined;
}

/** Runs LibreOffice to its end. Nothing of what it prints is read; the file that it wrote tells whether it succeeded. */
function run(command: string, { folder, old, modern, totalMs, signal }: Conversion): Promise<void> {
  signal?.throwIfAborted();
  const profile = pathToFileURL(join(folder, 'profile')).href;
  const args = ['--headless', '--invisible', '--norestore', '--nologo', '--nodefault', '--nolockcheck'];
  const work = ['--convert-to', modern, '--outdir', `${folder}/out`, `${folder}/document.${old}`];
  const child = spawn(
    '/bin/sh',
    ['-c', BOUNDED, 'sh', command, ...args, `-env:UserInstallation=${profile}`, ...work],
    {
      cwd: folder,
      // A group of its own: the command is a script that starts others.
      detached: true,
      stdio: 'ignore',
      env: {
        HOME: folder,
        TMPDIR: folder,
        PATH: '/usr/bin:/bin',
        LANG: 'C.UTF-8',
        SAL_USE_VCLPLUGIN: 'svp',
        NODE_ENV: 'production',
      },
    },
  );
  return new Promise((resolve, reject) => {
    const stop = (reason: unknown) => {
      endGroup(child.pid);
      reject(reason);
    };
    const late = `LibreOffice took more than ${totalMs / 1000} s to convert it; save it as .${modern}`;
    const timer = setTimeout(() => stop(new AppError('too-large', late)), totalMs);
    const onAbort = () => stop(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      // What it started goes with it.
      endGroup(child.pid);
    };
    child.once('error', (cause) => {
      end();
      reject(notConverted(modern, cause));
    });
    child.once('exit', () => {
      end();
      resolve();
    });
  });
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}

function notConverted(modern: string, cause?: unknown): AppError {
  const reason = `LibreOffice cannot convert it: it is damaged or password-protected; save it as .${modern} without a password`;
  return new AppError('bad-request', reason, { cause });
}
