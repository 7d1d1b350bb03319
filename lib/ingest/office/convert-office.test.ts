import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, expect, it, test } from 'vitest';
import type { FoundDocument, StoredDocument } from '#lib/core/ports/document-store.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { knownExtensions, namedType, setOldOffice } from '../file-type.ts';
import { createParserPool } from '../parser/parser-pool.ts';
import { createSourceBlocks } from '../view/source-blocks.ts';
import { createOfficeConverter } from './convert-office.ts';

const folder = perFile(temporaryFolder);
afterEach(() => setOldOffice(false));

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const TRAVEL = join(process.cwd(), 'data', 'samples', 'travel-and-expenses.docx');
const signal = new AbortController().signal;

/** A `soffice` that notes how it was called, then runs `work` with $out and $file: the folder and the file of its arguments. */
function scriptedOffice(name: string, work: string): { command: string; called: string } {
  const called = folder.write(`${name}.called`, Buffer.alloc(0));
  const script = `#!/bin/sh
printf '%s\\n' "$@" > ${called}; env >> ${called}
while [ $# -gt 1 ]; do [ "$1" = --outdir ] && out=$2; shift; done
file=$1
cat "$HOME/profile/user/registrymodifications.xcu" >> ${called}
${work}
`;
  const command = folder.write(`${name}.sh`, Buffer.from(script));
  chmodSync(command, 0o755);
  return { command, called };
}

const writesTravel = `mkdir -p "$out" && cp "${TRAVEL}" "$out/document.docx"`;

it('reads a DOC as the DOCX that LibreOffice makes of it, in a private folder that is gone afterwards', async () => {
  const { command, called } = scriptedOffice('works', writesTravel);
  const pool = createParserPool({ size: 1, withReadable: createOfficeConverter({ command }) });
  const path = folder.write('travel $(touch x).doc', OLE);
  const parsed = await pool.parse(path).finally(() => pool.close());
  expect(parsed.title).toBe('Travel and expenses');
  expect(parsed.passages.length).toBeGreaterThan(3);
  const said = readFileSync(called, 'utf8');
  const home = /^HOME=(.+)$/m.exec(said)?.[1] ?? '';
  expect(home).toMatch(/citewell-office-/);
  expect(existsSync(home)).toBe(false);
  expect(said).toContain(`${home}/document.doc`);
  expect(said).not.toContain('touch x');
  expect(said).toContain('DisableMacrosExecution');
  expect(said).not.toContain('VITEST');
  expect(said).toMatch(/^-env:UserInstallation=file:\/\/.+profile$/m);
});

it('shows a DOC to its readers as the DOCX is shown', async () => {
  const { command } = scriptedOffice('shows', writesTravel);
  const blocks = createSourceBlocks({ size: 1, withReadable: createOfficeConverter({ command }) });
  const document: FoundDocument = {
    document: { sourcefile: 'travel.doc', hash: 'h' } as StoredDocument,
    open: async () => ({
      sizeBytes: OLE.length,
      read: () => Readable.toWeb(Readable.from([OLE])) as ReadableStream<Uint8Array>,
      close: async () => {},
    }),
  };
  try {
    expect(JSON.stringify(await blocks.read(document, signal))).toContain('Travel and expenses');
  } finally {
    blocks.close();
  }
});

test.each([
  ['writes nothing', 'exit 0', 'damaged or password-protected; save it as .docx'],
  ['writes an empty file', 'mkdir -p "$out"; : > "$out/document.docx"', 'damaged or password-protected'],
  ['takes too long, with a child of its own', 'sleep 600 & sleep 600', 'took more than 1 s'],
])(
  'a conversion that %s is refused with a reason, and leaves no process and no folder',
  async (name, work, reason) => {
    const { command, called } = scriptedOffice(name.replaceAll(/\W/g, '-'), `${work}`);
    const withReadable = createOfficeConverter({ command, totalMs: 1000 });
    const path = folder.write('a.doc', OLE);
    await expect(withReadable({ path }, async () => 'read')).rejects.toThrow(reason);
    const home = /^HOME=(.+)$/m.exec(readFileSync(called, 'utf8'))?.[1] ?? '';
    expect(existsSync(home)).toBe(false);
  },
);

it('an abort ends a conversion with its reason', async () => {
  const { command } = scriptedOffice('waits', 'sleep 600');
  const leaving = new AbortController();
  const withReadable = createOfficeConverter({ command });
  const asked = withReadable(
    { path: folder.write('c.doc', OLE), signal: leaving.signal },
    async () => 'read',
  );
  leaving.abort(new Error('the reader left'));
  await expect(asked).rejects.toThrow('the reader left');
});

it('starts nothing for a file that is none of Office, nor for other formats', async () => {
  const { command, called } = scriptedOffice('idle', 'exit 0');
  const withReadable = createOfficeConverter({ command });
  const text = folder.write('note.doc', Buffer.from('Leave is 30 days.'));
  await expect(withReadable({ path: text }, async () => 'read')).rejects.toThrow(
    'its name promises DOC, but it holds plain text',
  );
  expect(await withReadable({ path: '/a/b.docx' }, async (path) => path)).toBe('/a/b.docx');
  expect(readFileSync(called, 'utf8')).toBe('');
});

it('says what to do where LibreOffice is not installed, and takes such files where it is', () => {
  expect(namedType('old.ppt')).toEqual({
    skip: 'the old binary Office format; save it as .pptx, or install LibreOffice on the server (SOFFICE)',
  });
  expect(knownExtensions()).not.toContain('.xls');
  setOldOffice(true);
  expect(namedType('old.ppt')).toEqual({ format: 'ppt', mediaType: 'application/vnd.ms-powerpoint' });
  expect(knownExtensions()).toContain('.xls');
});

it('fills no disk and takes no memory without bounds', async () => {
  const note = join(folder.path, 'bounds');
  const { command } = scriptedOffice('bounds', `(ulimit -v; ulimit -f; ulimit -c) > ${note}`);
  await expect(
    createOfficeConverter({ command })({ path: folder.write('b.doc', OLE) }, async () => 'read'),
  ).rejects.toThrow('damaged');
  expect(readFileSync(note, 'utf8').trim().split('\n')).toEqual(['4000000', '400000', '0']);
});
