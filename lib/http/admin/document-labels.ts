import { z } from 'zod';
import { UPLOAD_MARK } from '#lib/core/upload-mark.ts';

const name = z.string().min(1).max(2000);
const text = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, 'must not hold control characters');

/** Who may read: ids of people or of groups. The mark of uploads names nobody and is refused. */
const readers = z
  .array(text.refine((id) => id !== UPLOAD_MARK, { error: 'this is no reader' }))
  .max(1000)
  .transform((ids) => [...new Set(ids)]);

/** Labels that an administrator may give. */
export const labelsSchema = z.strictObject({
  category: text.nullable().optional(),
  oids: readers.optional(),
  groups: readers.optional(),
});

/** The names of some documents. */
export const chosenSchema = z.array(name).min(1).max(500);
