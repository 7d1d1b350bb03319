import { spawn } from 'node:child_process';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { programEnvironment } from '#lib/config/process-environment.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { abortAfter } from '#lib/shared/async.ts';
import { plainLine } from '#lib/shared/plain-text.ts';

/** A file of a commit. */
export interface GitFile {
  path: string;
  /** The hash of its content. */
  hash: string;
  sizeBytes: number;
}

/** Where a repository is and what it is read with. */
export interface RepositoryOptions {
  url: string;
  /** The default branch of the repository when absent. */
  branch: string | undefined;
  /** For http and https: the value of the Authorization header. */
  authorization: string | undefined;
  /** A folder of this repository alone, for what was fetched. */
  folder: string;
}

const FETCHED = 'refs/citewell/fetched';
const MOST_BYTES = 10_000_000_000;
const FETCH_MS = 60 * 60_000;
const COMMAND_MS = 10 * 60_000;
const WATCH_MS = 2_000;
/** Each fetch adds one; then what is no longer needed is dropped. */
const MOST_PACKS = 20;
const LONGEST_RECORD = 100_000;

/**
 * A bare copy of the newest commit of a repository, made by the `git` of this machine. Nothing of the repository is run or
 * checked out: no hooks, submodules, filters or LFS. The credential is in the environment of the fetch, bound to its host.
 */
export class GitRepository {
  readonly #options: RepositoryOptions;

  constructor(options: RepositoryOptions) {
    this.#options = options;
  }

  /** Fetches the newest commit. Throws AppError `not-configured` without git or the branch, `forbidden`, `too-large`, `unavailable`. */
  async fetch(signal: AbortSignal): Promise<void> {
    const { url, branch, folder } = this.#options;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await this.#removeLeftovers();
    await this.#run(['init', '--quiet', '--bare', '--template=', '--', '.'], signal);
    const tooLarge = new AbortController();
    const timer = setInterval(() => void this.#watchSize(tooLarge), WATCH_MS);
    const time = new AppError('unavailable', `git fetched for more than ${FETCH_MS / 60_000} minutes.`);
    const flags = ['--quiet', '--depth=1', '--no-tags', '--force', '--no-recurse-submodules', '--no-auto-gc'];
    const source = branch === undefined ? 'HEAD' : `refs/heads/${branch}`;
    try {
      const within = AbortSignal.any([tooLarge.signal, abortAfter(FETCH_MS, time, signal)]);
      await this.#run(['fetch', ...flags, '--', url, `+${source}:${FETCHED}`], within);
    } finally {
      clearInterval(timer);
    }
    const packs = await readdir(join(folder, 'objects', 'pack')).catch(() => []);
    if (packs.length > MOST_PACKS * 3) await this.#run(['gc', '--quiet', '--prune=now'], signal);
  }

  /** The files of the commit; no symbolic links or submodules. A copy that is damaged is removed, and throws `unavailable`. */
  async *files(signal: AbortSignal): AsyncGenerator<GitFile> {
    try {
      let rest = '';
      const decoder = new TextDecoder();
      for await (const chunk of this.#output(['ls-tree', '-r', '-z', '-l', '--full-tree', FETCHED], signal)) {
        const records = (rest + decoder.decode(chunk, { stream: true })).split('\0');
        rest = records.pop() ?? '';
        if (rest.length > LONGEST_RECORD)
          throw new AppError('unavailable', 'A path of the repository is too long.');
        for (const record of records) yield* fileOf(record);
      }
    } catch (thrown) {
      signal.throwIfAborted();
      await rm(this.#options.folder, { recursive: true, force: true });
      throw new AppError(
        'unavailable',
        'The copy of the repository is damaged; the next listing fetches it again.',
        {
          cause: thrown,
        },
      );
    }
  }

  /** The content of a file. Throws AppError `unavailable`. */
  read({ hash }: GitFile, signal: AbortSignal): AsyncIterable<Uint8Array> {
    return this.#output(['cat-file', 'blob', hash], signal);
  }

  /** What a fetch that was killed leaves would stop the next one. One process at a time works here. */
  async #removeLeftovers(): Promise<void> {
    const { folder } = this.#options;
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    const left = names.filter((name) => /\.lock$|(^|[/\\])tmp_/.test(name));
    await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  }

  async #watchSize(tooLarge: AbortController): Promise<void> {
    const folder = join(this.#options.folder, 'objects', 'pack');
    const names = await readdir(folder).catch(() => []);
    const sizes = await Promise.all(
      names.map((name) =>
        stat(join(folder, name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (bytes <= MOST_BYTES) return;
    tooLarge.abort(
      new AppError('too-large', `The repository is larger than ${MOST_BYTES / 1_000_000_000} GB.`),
    );
  }

  async #run(args: string[], signal: AbortSignal): Promise<void> {
    for await (const _ of this.#output(args, signal));
  }

  async *#output(args: readonly string[], signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const late = new AppError('unavailable', `git ${args[0]} took more than ${COMMAND_MS / 60_000} minutes.`);
    const within = args[0] === 'fetch' ? signal : abortAfter(COMMAND_MS, late, signal);
    within.throwIfAborted();
    const { folder } = this.#options;
    const child = spawn('git', [...this.#rules(), ...args], {
      cwd: folder,
      env: this.#environment(folder),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      signal: within,
      killSignal: 'SIGKILL',
    });
    const ended = new Promise<Error | number | null>((resolve) => {
      child.once('error', resolve).once('close', resolve);
    });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-4_000);
    });
    try {
      yield* child.stdout;
      const outcome = await ended;
      within.throwIfAborted();
      if (outcome !== 0) throw failureOf(outcome, complaint);
    } catch (thrown) {
      within.throwIfAborted();
      throw thrown;
    } finally {
      child.kill('SIGKILL');
    }
  }

  #rules(): string[] {
    const scheme = schemeOf(this.#options.url);
    const settings = {
      'protocol.allow': 'never',
      [`protocol.${scheme}.allow`]: 'always',
      'core.hooksPath': devNull,
      'core.fsmonitor': 'false',
      'core.symlinks': 'false',
      'credential.helper': '',
      'http.followRedirects': 'false',
      'http.lowSpeedLimit': '100',
      'http.lowSpeedTime': '60',
      'fetch.fsckObjects': 'false',
      'gc.auto': '0',
      'submodule.recurse': 'false',
    };
    return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  }

  #environment(folder: string): NodeJS.ProcessEnv {
    const { url, authorization } = this.#options;
    return programEnvironment({
      GIT_DIR: folder,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: devNull,
      GIT_TERMINAL_PROMPT: '0',
      GIT_ASKPASS: '',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_LFS_SKIP_SMUDGE: '1',
      GIT_SSH_COMMAND: 'ssh -oBatchMode=yes -oConnectTimeout=20',
      LC_ALL: 'C',
      ...(authorization === undefined
        ? {}
        : {
            GIT_CONFIG_COUNT: '1',
            GIT_CONFIG_KEY_0: `http.${new URL(url).origin}/.extraHeader`,
            GIT_CONFIG_VALUE_0: `Authorization: ${authorization}`,
          }),
    });
  }
}

/** The protocol of a URL as git names it; `ssh` for `user@host:path`. */
export function schemeOf(url: string): string {
  return /^([a-z][a-z0-9+.-]*):\/\//i.exec(url)?.[1]?.toLowerCase() ?? 'ssh';
}

const REGULAR_FILE = /^100(?:644|755|664) blob ([0-9a-f]{40,64}) +(\d+|-)\t(.+)$/s;

function* fileOf(record: string): Generator<GitFile> {
  const [, hash, size, path] = REGULAR_FILE.exec(record) ?? [];
  if (hash !== undefined && path !== undefined) yield { hash, path, sizeBytes: Number(size) || 0 };
}

function failureOf(outcome: Error | number | null, complaint: string): AppError {
  if (outcome instanceof Error) {
    const isMissing = 'code' in outcome && outcome.code === 'ENOENT';
    return isMissing
      ? new AppError(
          'not-configured',
          'git is not installed on this machine, or not in its PATH; install it to read repositories.',
          { cause: outcome },
        )
      : new AppError('unavailable', 'git could not be started.', { cause: outcome });
  }
  const cause = new Error(complaint);
  const line = complaint.split('\n').findLast((text) => /^(fatal|error):/.test(text)) ?? complaint;
  const said = plainLine(line.replace(/^(fatal|error): /, ''), 200);
  if (
    /Authentication failed|could not read (Username|Password)|Permission denied|returned error: 40[13]|Host key verification/i.test(
      complaint,
    )
  ) {
    return new AppError('forbidden', `The repository refuses access: ${said}`, { cause });
  }
  if (
    /couldn't find remote ref|Remote branch .* not found|not found|does not (exist|appear to be)/i.test(
      complaint,
    )
  ) {
    return new AppError('not-configured', `The repository or branch is not there: ${said}`, {
      field: 'url',
      cause,
    });
  }
  return new AppError('unavailable', `git failed: ${said}`, { cause });
}
