import { azureBlobKind } from './azure-blob.ts';
import { confluenceKind } from './confluence/confluence.ts';
import { folderKind, mailKind } from './folder.ts';
import { gitKind } from './git.ts';
import { onedriveKind, sharepointKind } from './graph/sharepoint.ts';
import { s3Kind } from './s3.ts';
import type { SourceKind } from './source-kind.ts';
import { webdavKind } from './webdav.ts';
import { websiteKind } from './website/website.ts';

/** The kinds of sources. Validation, forms and documents derive from this table. */
export const SOURCE_KINDS = {
  folder: folderKind,
  mail: mailKind,
  website: websiteKind,
  webdav: webdavKind,
  git: gitKind,
  s3: s3Kind,
  'azure-blob': azureBlobKind,
  sharepoint: sharepointKind,
  onedrive: onedriveKind,
  confluence: confluenceKind,
} as const satisfies Record<string, SourceKind>;

/** The name of a kind, as SOURCES_FILE writes it. */
export type SourceKindName = keyof typeof SOURCE_KINDS;
