import { parseEnv } from 'node:util';

/** Variables as a start would find them. */
export interface FutureEnvironment {
  source: Readonly<Record<string, string | undefined>>;
  /** Changed variables whose new value does not count, because the shell sets them too. */
  overruled: string[];
}

/**
 * The environment of a start after the file `.env`, with which this process was started, changes from `before` to `after`.
 * The shell's own variables count before those of the file, as for `node --env-file`.
 */
export function environmentAfter(
  before: string,
  after: string,
  current: Readonly<Record<string, string | undefined>> = process.env,
): FutureEnvironment {
  const old = parseEnv(before);
  const next = parseEnv(after);
  const own = Object.entries(current).filter(([name, value]) => value !== undefined && old[name] !== value);
  const shell = Object.fromEntries(own);
  const overruled = Object.keys({ ...old, ...next }).filter(
    (name) => old[name] !== next[name] && shell[name] !== undefined && shell[name] !== next[name],
  );
  return { source: { ...next, ...shell }, overruled };
}
