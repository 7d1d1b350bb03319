import { z } from 'zod';
import type { PartedUploadEntry, UploadEntry, UploadList } from '#lib/api/documents.ts';
import type { LibraryPage, LibraryPart } from '#lib/core/ports/library.ts';
import { newPartedUpload } from './parts-routes.ts';

const entry = z.object({
  id: z.string(),
  name: z.string(),
  sourcefile: z.string().describe('Its name in citations; the document is at `/content/` and it.'),
  mediaType: z.string(),
  sizeBytes: z.number(),
  status: z.enum(['indexing', 'ready', 'failed']),
  reason: z.string().nullable().describe('Why it failed, in words for its owner.'),
  passages: z.number(),
  createdAtMs: z.number(),
}) satisfies z.ZodType<UploadEntry>;

const list = z.object({
  uploads: z.array(entry),
  limits: z
    .object({
      files: z.number(),
      bytes: z.number(),
      fileBytes: z.number(),
      usedFiles: z.number(),
      usedBytes: z.number(),
    })
    .describe('How many files and bytes one may have, the most bytes of one file, and what is used of them.'),
  accepts: z.array(z.string()).describe('Endings of names that can be read, with the dot.'),
}) satisfies z.ZodType<UploadList>;

const parted = z.object({
  id: z.string(),
  partBytes: z.number().describe('The bytes of every part, but of the last, which has the rest.'),
  parts: z.number().describe('How many there are; they are numbered from 1.'),
}) satisfies z.ZodType<PartedUploadEntry>;

const part = z.object({
  name: z.string(),
  count: z.number().nullable().describe('Its documents; null where the engine counts none.'),
}) satisfies z.ZodType<LibraryPart>;

const library = z.object({
  documents: z.array(
    z.object({
      sourcefile: z.string().describe('Its name in citations and in `include_documents`.'),
      title: z.string().nullable(),
      category: z.string().nullable(),
      sizeBytes: z.number().nullable(),
      isOwn: z.boolean().describe('Whether the caller uploaded it.'),
    }),
  ),
  next: z.string().nullable(),
  total: z.number(),
  isPartial: z.boolean().describe('Whether there are more than are listed; a search finds the others.'),
  categories: z.array(part),
  folders: z.array(part).describe('Every folder, counted with those below it.'),
  orders: z.array(z.enum(['name', 'newest'])),
}) satisfies z.ZodType<LibraryPage>;

/** What the routes of a person's documents answer, by their names in `/openapi.json`. */
export const uploadSchemas = {
  Library: library,
  UploadEntry: entry,
  UploadList: list,
  NewPartedUpload: newPartedUpload,
  PartedUpload: parted,
};
