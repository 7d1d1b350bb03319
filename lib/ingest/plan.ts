import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { StatedValidity } from '#lib/core/documents/validity.ts';
import type { DocumentLabels } from '#lib/core/ports/document-service.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import { sourceOfRoot } from '#lib/core/records/sources.ts';
import { labelChange } from './access/explain-access.ts';
import { namedType } from './file-type.ts';
import type { FoundFile } from './walk.ts';

/** The labels a run gives to its documents; what is undefined stays as it is, or empty for a new document. */
export interface Labels {
  category: string | undefined;
  groups: string[] | undefined;
  oids: string[] | undefined;
  origin: 'sample' | 'own';
}

/** What is to be done with a file. `document` is as it will be stored, but for a title that is known only after reading. */
export type Step =
  | { action: 'add' | 'replace'; document: StoredDocument }
  | { action: 'relabel'; document: StoredDocument; reason: string }
  | { action: 'unchanged' | 'duplicate' | 'skip' | 'refuse'; reason: string };

/** Decides about files one by one, against what is indexed and what came before in the same run. */
export class Planner {
  readonly #stored: Map<string, StoredDocument>;
  readonly #byContent = new Map<string, StoredDocument>();
  readonly #planned = new Map<string, FoundFile>();
  #before: Promise<unknown> = Promise.resolve();
  readonly #labels: Labels;
  readonly #maxBytes: number;

  /** `staying` are the documents that this run will not remove. */
  constructor(staying: StoredDocument[], labels: Labels, maxBytes: number) {
    this.#stored = new Map(staying.map((document) => [document.sourcefile, document]));
    for (const document of staying) this.#byContent.set(contentKey(document), document);
    this.#labels = labels;
    this.#maxBytes = maxBytes;
  }

  /**
   * The step for a file. Reads it for its hash alone, and not at all when it is too large or of no known type. Steps
   * are decided in the order asked for: which of two copies stays must not hang on which was read faster.
   */
  plan(file: FoundFile): Promise<Step> {
    const step = this.#before.then(() => this.#plan(file));
    this.#before = step.catch(() => undefined);
    return step;
  }

  async #plan(file: FoundFile): Promise<Step> {
    const type = namedType(file.path);
    if ('skip' in type) return { action: 'skip', reason: type.skip };
    if (file.sizeBytes > this.#maxBytes)
      return { action: 'refuse', reason: tooLarge(file.sizeBytes, this.#maxBytes) };
    const twin = this.#planned.get(file.sourcefile);
    if (twin && twin.path !== file.path) {
      return {
        action: 'refuse',
        reason: `${twin.path} has the same name; ingest the folder above both instead`,
      };
    }
    if (twin) return { action: 'unchanged', reason: 'named twice' };
    this.#planned.set(file.sourcefile, file);
    if (file.labels && 'refusal' in file.labels) return { action: 'refuse', reason: file.labels.refusal };
    if (this.#stored.get(file.sourcefile)?.origin === 'upload')
      return { action: 'refuse', reason: 'a personal upload has this name' };
    const source = sourceOfRoot(this.#stored.get(file.sourcefile)?.root ?? null);
    if (source !== undefined)
      return { action: 'refuse', reason: `a document of the source "${source}" has this name` };
    return this.#decide(file, await hashOf(file.path), type.mediaType);
  }

  /** A sidecar speaks for its files and goes before what the run says of all. */
  #labelsOf({ labels }: FoundFile, before: StoredDocument | undefined): DocumentLabels {
    const said = labels && !('refusal' in labels) ? labels : {};
    const forAll = this.#labels.category === undefined ? before?.category : this.#labels.category;
    return {
      category: (said.category === undefined ? forAll : said.category) || null,
      oids: said.oids ?? this.#labels.oids ?? before?.oids ?? [],
      groups: said.groups ?? this.#labels.groups ?? before?.groups ?? [],
    };
  }

  #decide(file: FoundFile, hash: string, mediaType: string): Step {
    const before = this.#stored.get(file.sourcefile);
    const document: StoredDocument = {
      sourcefile: file.sourcefile,
      title: before?.title ?? null,
      mediaType,
      sizeBytes: file.sizeBytes,
      hash,
      ...this.#labelsOf(file, before),
      origin: this.#labels.origin,
      root: file.root,
      // A sample has been there since it was installed, which says nothing.
      ...(this.#labels.origin === 'own' && { modified: file.modified }),
      ...(before?.validity && { validity: before.validity }),
    };
    if (before?.hash === hash && isStatedSo(before, file)) {
      return isSame(before, document)
        ? { action: 'unchanged', reason: 'unchanged' }
        : { action: 'relabel', document, reason: labelChange(before, document) };
    }
    const same = this.#byContent.get(contentKey(document));
    if (same && same.sourcefile !== file.sourcefile && !before) {
      return { action: 'duplicate', reason: `the same content as ${same.sourcefile}` };
    }
    this.#byContent.set(contentKey(document), document);
    return { action: before ? 'replace' : 'add', document };
  }
}

/** What a sidecar states of a file's validity. */
export function statedBesides({ labels }: FoundFile): StatedValidity | undefined {
  return labels && 'validity' in labels ? labels.validity : undefined;
}

/** Where its sidecar states another validity, a document is read again. */
function isStatedSo({ validity }: StoredDocument, file: FoundFile): boolean {
  return JSON.stringify(validity?.by.sidecar ?? {}) === JSON.stringify(statedBesides(file) ?? {});
}

/** The same bytes for the same readers: where the readers differ, both copies are needed. */
function contentKey({ hash, category, oids, groups, origin }: StoredDocument): string {
  return JSON.stringify([hash, category, oids.toSorted(), groups.toSorted(), origin]);
}

function isSame(one: StoredDocument, other: StoredDocument): boolean {
  return contentKey(one) === contentKey(other) && one.root === other.root;
}

function tooLarge(sizeBytes: number, maxBytes: number): string {
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `it has ${megabytes(sizeBytes)}; ${megabytes(maxBytes)} is the most (MAX_UPLOAD_BYTES)`;
}

/** SHA-256 of a file, in hex. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
