import { join } from 'node:path';
import { z } from 'zod';
import type { ListingEnd, Source, SourceChange, SourceContent } from '#lib/core/ports/source.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isPrivateAddress } from '#lib/shared/private-address.ts';
import { type GitFile, GitRepository, schemeOf } from './git-repository.ts';
import { digestOf, isWanted, itemId, itemPath } from './item-name.ts';
import { type AdapterTools, headerSecret } from './source-calls.ts';
import { patterns, sourceKind, variableName } from './source-kind.ts';

const URLS =
  'it takes an address such as https://git.contoso.com/wiki.git, ssh://git@host/wiki.git, git@host:wiki.git or file:///srv/wiki.git, without a password';
/** Never a flag, another transport (`ext::`), or a path that could be one. */
const URL_SHAPE =
  /^(?:(?:https?|ssh|file):\/\/[^\s:@-][^\s]*|ssh:\/\/[\w.-]+@[\w.[][^\s]*|[A-Za-z0-9_][\w.-]*@[A-Za-z0-9][\w.-]*:[^\s-][^\s]*)$/;
const BRANCH = /^(?!.*(?:\.\.|@\{|\/\/|\.lock$|\/$))[A-Za-z0-9_][\w./+-]{0,200}$/;

/** The settings of a repository. */
export const gitSettings = z.strictObject({
  url: z
    .string()
    .max(2000)
    .refine(
      (url) => URL_SHAPE.test(url) && !/::|\p{Cc}/u.test(url) && !/^(https?|file):\/\/[^/]*@/.test(url),
      URLS,
    )
    .describe(
      'The address of the repository: https, ssh, http (only in private networks), or `file:///srv/wiki.git` for one on this machine.',
    ),
  branch: z
    .string()
    .regex(BRANCH, 'it takes the name of a branch')
    .optional()
    .describe('The branch to read. Defaults to the default branch of the repository.'),
  paths: patterns
    .optional()
    .describe('Path patterns of the files to read, such as `docs/**` or `*.md`. Defaults to all files.'),
  exclude: patterns.optional().describe('Path patterns to leave out.'),
  userFrom: variableName
    .optional()
    .describe(
      'The name of the variable that holds the user name. With a token, most servers accept any user name.',
    ),
  tokenFrom: variableName
    .optional()
    .describe('The name of the variable that holds the token or password. For http and https.'),
  webUrl: z
    .string()
    .regex(/^https?:\/\/[^\s]*\{path\}[^\s]*$/, 'it takes an address with {path}')
    .optional()
    .describe(
      'The address where people open a file, such as `https://git.contoso.com/wiki/src/{path}`. Not needed for github.com and gitlab.com.',
    ),
});

/** The settings of a repository as they were checked. */
export type GitSettings = z.output<typeof gitSettings>;

/** A Git repository. */
export const gitKind = sourceKind({
  summary: 'The files of one branch of a Git repository. Requires git on the server.',
  schema: gitSettings,
  example: {
    url: 'https://github.com/contoso/handbook.git',
    paths: ['docs/**'],
    tokenFrom: 'HANDBOOK_TOKEN',
  },
  where: ({ url, branch }) => (branch === undefined ? url : `${url} (${branch})`),
  open: openGitSource,
});

/** A pointer of Git LFS is a text of three lines. */
const LFS_POINTER = 'version https://git-lfs.github.com/spec/';
const LONGEST_POINTER = 1_024;

/**
 * The files of one branch. A listing fetches the newest commit alone and lists all of its files; versions are the hashes of
 * their contents. Symbolic links and submodules are not followed, and what Git LFS holds elsewhere is unreadable.
 */
export function openGitSource(settings: GitSettings, tools: AdapterTools): Source {
  const authorization = authorizationOf(settings, tools);
  // Of its own for each address: another repository must not be compared with this one.
  const folder = join(tools.cacheDir, `git-${digestOf(settings.url)}`);
  const repository = new GitRepository({ url: settings.url, branch: settings.branch, authorization, folder });
  return {
    changes: (_cursor, signal) => list(repository, settings, { tools, signal }),
    close: async () => {},
  };
}

async function* list(
  repository: GitRepository,
  settings: GitSettings,
  { tools, signal }: { tools: AdapterTools; signal: AbortSignal },
): AsyncGenerator<SourceChange, ListingEnd> {
  const { maxItems } = tools.limits;
  const { paths: include, exclude } = settings;
  const pageOf = pagesOf(settings);
  await repository.fetch(signal);
  const files: GitFile[] = [];
  for await (const file of repository.files(signal)) {
    if (isWanted(file.path, { include, exclude })) files.push(file);
    if (files.length > maxItems) break;
  }
  if (files.length > maxItems) {
    throw new AppError('too-large', `It has more than ${maxItems} files (maxItems); narrow paths.`);
  }
  for (const file of files) {
    const { path, hash, sizeBytes } = file;
    const url = pageOf(path);
    const item = {
      id: itemId(path),
      path: itemPath(path),
      version: hash,
      sizeBytes,
      ...(url ? { url } : {}),
    };
    yield { type: 'present', item, read: (within) => read(repository, file, within) };
  }
  return { cursor: null, complete: true };
}

async function read(repository: GitRepository, file: GitFile, signal: AbortSignal): Promise<SourceContent> {
  const bytes = repository.read(file, signal);
  if (file.sizeBytes > LONGEST_POINTER) return { bytes };
  const content = Buffer.concat(await Array.fromAsync(bytes));
  if (content.toString('latin1').startsWith(LFS_POINTER)) {
    throw new AppError('bad-request', 'its content is in Git LFS, which is not fetched');
  }
  return { bytes: once(content) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function authorizationOf({ url, userFrom, tokenFrom }: GitSettings, tools: AdapterTools): string | undefined {
  const token = headerSecret(tools, tokenFrom);
  const user = headerSecret(tools, userFrom) ?? 'git';
  if (token === undefined) return undefined;
  const scheme = schemeOf(url);
  const fail = (message: string) => new AppError('not-configured', message, { field: 'tokenFrom' });
  if (scheme !== 'https' && scheme !== 'http')
    throw fail(`tokenFrom is for http and https; ${scheme} has its own keys.`);
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  // Git resolves names by itself, so only an address can be known to be private.
  if (scheme === 'http' && !isPrivateAddress(host) && host !== 'localhost') {
    throw fail('tokenFrom goes by plain http to private addresses alone; use https.');
  }
  return `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
}

/** Where people open a file on the web; undefined where that is not known. */
function pagesOf({ url, branch = 'HEAD', webUrl }: GitSettings): (path: string) => string | undefined {
  const known = /^https:\/\/(github\.com|gitlab\.com)\/([\w./-]+?)(?:\.git)?\/?$/.exec(url);
  const folder = known?.[1] === 'gitlab.com' ? '-/blob' : 'blob';
  const template =
    webUrl ?? (known ? `https://${known[1]}/${known[2]}/${folder}/{branch}/{path}` : undefined);
  const encoded = (path: string) => path.toWellFormed().split('/').map(encodeURIComponent).join('/');
  return (path) =>
    template?.replaceAll('{branch}', () => encoded(branch)).replaceAll('{path}', () => encoded(path));
}
