import { folderKind, mailKind } from './folder.ts';
import type { SourceKind } from './source-kind.ts';

/** The kinds of sources. Validation, forms and documents derive from this table. */
export const SOURCE_KINDS = {
  folder: folderKind,
  mail: mailKind,
} as const satisfies Record<string, SourceKind>;

/** The name of a kind, as SOURCES_FILE writes it. */
export type SourceKindName = keyof typeof SOURCE_KINDS;
