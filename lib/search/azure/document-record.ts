import { createHash } from 'node:crypto';
import type { StoredDocument } from '#lib/core/ports.ts';
import { originOf } from '../origin-of.ts';
import type { IndexDocument } from './connection.ts';

/** A document as ingestion keeps book of it. */
export interface DocumentRecord {
  document: StoredDocument;
  /** Its passages have the ordinals 1 to this; while it is pending, none has a higher one. */
  passages: number;
  /** True from before the first change to passages or original until after the last: killed in between, it stays so. */
  pending: boolean;
}

/** What ingestion notes about the whole index. */
export interface IndexNotes {
  fingerprint: string | null;
  samplesRetired: boolean;
}

/** The key of the one record that holds the notes; documents' keys are hexadecimal. */
export const NOTES_KEY = 'notes';

/** The key of a document's record: sourcefiles hold characters that keys may not. */
export function recordKey(sourcefile: string): string {
  return createHash('sha256').update(sourcefile).digest('hex');
}

/** The key of a document's passage, counted from 1. Nobody has to remember keys to find what is to be removed. */
export function passageKey(sourcefile: string, ordinal: number): string {
  return `${recordKey(sourcefile).slice(0, 20)}-${ordinal}`;
}

/** A record as the documents index holds it. */
export function fromRecord({ document, passages, pending }: DocumentRecord): IndexDocument {
  return { id: recordKey(document.sourcefile), kind: 'document', ...document, passages, pending };
}

/** The record in an entry of the documents index. */
export function toRecord(entry: IndexDocument): DocumentRecord {
  return {
    document: {
      sourcefile: textOf(entry['sourcefile']) ?? '',
      title: textOf(entry['title']),
      mediaType: textOf(entry['mediaType']) ?? 'application/octet-stream',
      sizeBytes: Number(entry['sizeBytes'] ?? 0),
      hash: textOf(entry['hash']) ?? '',
      category: textOf(entry['category']),
      oids: listOf(entry['oids']),
      groups: listOf(entry['groups']),
      origin: originOf(entry['origin']),
      root: textOf(entry['root']),
    },
    passages: Number(entry['passages'] ?? 0),
    pending: entry['pending'] === true,
  };
}

/** Notes as the documents index holds them. */
export function fromNotes(notes: IndexNotes): IndexDocument {
  return { id: NOTES_KEY, kind: 'notes', ...notes };
}

/** The notes in an entry of the documents index. */
export function toNotes(entry: IndexDocument | undefined): IndexNotes {
  return {
    fingerprint: textOf(entry?.['fingerprint']),
    samplesRetired: entry?.['samplesRetired'] === true,
  };
}

/** The SDK turns texts that look like moments or special numbers into such. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value === Infinity) return 'INF';
  return value === -Infinity ? '-INF' : String(value);
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((one) => textOf(one) ?? '') : [];
}
