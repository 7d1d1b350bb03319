import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makePassage } from '#lib/core/events/passage.ts';
import type { DocumentStore, FoundDocument, StoredDocument } from '#lib/core/ports/document-store.ts';
import type { RenderSourceImage } from '#lib/core/ports/source-parts.ts';
import { openLocalOriginal } from '#lib/search/embedded/originals.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createSourceImages, type SourceImagesOptions } from './source-images.ts';

const folder = perTest(temporaryFolder);

const never = new AbortController().signal;
const everyone = { oids: [], groups: ['all'] };
const internalCaller = { oids: [], groups: [] };

const passage = (sourcepage: string) => makePassage({ id: sourcepage, content: '', sourcepage, score: 1 });
const pages = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => passage(`${name}#page=${index + 1}`));

/** Documents whose bytes are their names, of which only `secret.pdf` is restricted. */
const documents: DocumentStore = {
  async find(sourcefile, access): Promise<FoundDocument | undefined> {
    if (sourcefile === 'secret.pdf' && access?.groups.length === 0) return undefined;
    const mediaType = sourcefile.endsWith('.pdf') ? 'application/pdf' : 'text/markdown';
    const document = { sourcefile, mediaType, hash: Buffer.from(sourcefile).toString('hex').padEnd(64, '0') };
    const path = folder.write(`originals/${document.hash}`, sourcefile);
    return { document: document as StoredDocument, open: () => openLocalOriginal(path) };
  },
};

/** A drawing process that draws ten bytes, and notes what it drew. */
function drawing(options: Partial<SourceImagesOptions> = {}) {
  const drawn: string[] = [];
  let now = 0;
  let most = 0;
  const render: RenderSourceImage = async ({ path }, sourcepage, signal) => {
    now += 1;
    most = Math.max(most, now);
    await new Promise(setImmediate);
    now -= 1;
    signal?.throwIfAborted();
    if (!existsSync(path)) throw new Error('no file');
    if (sourcepage.startsWith('broken')) throw new AppError('bad-request', 'it is damaged');
    drawn.push(sourcepage);
    return { bytes: Buffer.from('0123456789'), mediaType: 'image/jpeg' };
  };
  const pictures = createSourceImages({ documents, render, dataDir: folder.path, ...options });
  return { pictures, drawn, most: () => most };
}
const cached = () => readdirSync(join(folder.path, 'pictures')).sort();

describe('pictures of found places', () => {
  it('come once a place, in the order of the passages, with where a browser finds them', async () => {
    const { pictures } = drawing();
    const found = await pictures.find(
      [passage('b.pdf#page=2'), passage('notes.md#leave'), passage('b.pdf#page=2'), passage('a.pdf#page=1')],
      everyone,
      never,
    );
    expect(found).toEqual({
      images: [
        {
          sourcepage: 'b.pdf#page=2',
          url: '/pictures/b.pdf?page=2',
          mediaType: 'image/jpeg',
          dataUrl: 'data:image/jpeg;base64,MDEyMzQ1Njc4OQ==',
        },
        expect.objectContaining({ sourcepage: 'a.pdf#page=1' }),
      ],
      notices: [],
    });
  });

  it('of a document that the caller may not read are not made, and not mentioned', async () => {
    const { pictures, drawn } = drawing();
    await pictures.find([passage('secret.pdf#page=1')], everyone, never);
    const found = await pictures.find([passage('secret.pdf#page=1')], internalCaller, never);
    expect(found).toEqual({ images: [], notices: [] });
    expect(drawn).toHaveLength(1);
  });

  it('are drawn once, and come from disk after a restart', async () => {
    const first = drawing();
    await first.pictures.find(pages('a.pdf', 2), everyone, never);
    const again = await first.pictures.find(pages('a.pdf', 2), everyone, never);
    const later = drawing();
    expect(await later.pictures.find(pages('a.pdf', 2), everyone, never)).toEqual(again);
    expect([first.drawn, later.drawn]).toEqual([['a.pdf#page=1', 'a.pdf#page=2'], []]);
  });

  it('that cannot be made are named with the reason, and the others come', async () => {
    const { images, notices } = await drawing().pictures.find(
      [passage('broken.pdf#page=1'), passage('a.pdf#page=1')],
      everyone,
      never,
    );
    expect(images.map(({ sourcepage }) => sourcepage)).toEqual(['a.pdf#page=1']);
    expect(notices).toEqual(['No picture of broken.pdf#page=1: it is damaged.']);
  });

  it('are bounded in number and in bytes, and what is left out is said', async () => {
    const { pictures, most } = drawing({ mostPictures: 4, mostBytes: 25 });
    const { images, notices } = await pictures.find(pages('a.pdf', 6), everyone, never);
    expect(images).toHaveLength(2);
    expect(notices).toEqual([expect.stringMatching(/^4 further places/)]);
    expect(most()).toBe(2);
  });

  it('are given up when the reader leaves', async () => {
    const controller = new AbortController();
    const finding = drawing().pictures.find(pages('a.pdf', 3), everyone, controller.signal);
    controller.abort(new Error('left'));
    await expect(finding).rejects.toThrow('left');
  });

  it('leave no copy of an original behind', async () => {
    const paths: string[] = [];
    const render: RenderSourceImage = async ({ path }) => {
      paths.push(path);
      return undefined;
    };
    await drawing({ render }).pictures.find(pages('a.pdf', 2), everyone, never);
    expect(new Set(paths).size).toBe(1);
    expect(paths.filter(existsSync)).toEqual([]);
  });
});

describe('what is kept on disk', () => {
  it('stays below its bound; what was not asked for the longest goes', async () => {
    const { pictures, drawn } = drawing({ maxCacheBytes: 35 });
    await pictures.find(pages('a.pdf', 3), everyone, never);
    await pictures.find(pages('a.pdf', 1), everyone, never);
    await pictures.find([passage('b.pdf#page=1')], everyone, never);
    expect(cached()).toHaveLength(3);
    await pictures.find(pages('a.pdf', 1), everyone, never);
    expect(drawn.filter((place) => place === 'a.pdf#page=1')).toHaveLength(1);
  });

  it('counts what an earlier run left', async () => {
    mkdirSync(join(folder.path, 'pictures'));
    writeFileSync(join(folder.path, 'pictures', 'left-over.part'), Buffer.alloc(100));
    await drawing({ maxCacheBytes: 35 }).pictures.find(pages('a.pdf', 1), everyone, never);
    expect(cached()).toEqual([expect.stringMatching(/-1-1536\.jpg$/)]);
  });

  it('is nothing where the folder cannot be written, and pictures come all the same', async () => {
    writeFileSync(join(folder.path, 'pictures'), 'a file in its place');
    const { images } = await drawing().pictures.find(pages('a.pdf', 1), everyone, never);
    expect(images).toHaveLength(1);
  });
});

it('a single picture is served from the same store', async () => {
  const { pictures, drawn } = drawing();
  const found = await documents.find('a.pdf', everyone);
  if (!found) throw new Error('The document is there.');
  await pictures.picture(found, 'a.pdf#page=1', never);
  expect(await pictures.picture(found, 'a.pdf#page=1', never)).toMatchObject({ mediaType: 'image/jpeg' });
  expect(drawn).toEqual(['a.pdf#page=1']);
});

it('a document that no process could draw is not copied for one', async () => {
  const { pictures } = drawing();
  const found = await documents.find('a.pdf', everyone);
  if (!found) throw new Error('The document is there.');
  const closed: string[] = [];
  const open: FoundDocument['open'] = async () => ({
    sizeBytes: 5_000_000_000,
    read: () => expect.unreachable('it was read'),
    close: async () => void closed.push('closed'),
  });
  const picture = pictures.picture({ ...found, open }, 'a.pdf#page=1', never);
  await expect(picture).rejects.toMatchObject({ code: 'too-large' });
  expect(closed).toEqual(['closed']);
});
