import type { ErrorCode } from '#lib/shared/app-error.ts';
import type { ParsedDocument } from '../document.ts';
import type { SplitSettings } from '../split/settings.ts';

/** What a parser process is asked: one document at a time. */
export interface ParseJob {
  path: string;
  settings: SplitSettings;
}

/** What it answers: any number of `pages` with the count so far, then `done` or `failed`. */
export type ParseReply =
  | { type: 'ready' }
  | { type: 'pages'; pages: number; total: number }
  | { type: 'done'; document: ParsedDocument }
  | { type: 'failed'; code: ErrorCode; message: string };
