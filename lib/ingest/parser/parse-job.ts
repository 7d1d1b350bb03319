import type { SplitSettings } from '../split/settings.ts';

/** What a parser process is asked: one document at a time. */
export interface ParseJob {
  path: string;
  settings: SplitSettings;
}

/** How far it has come. */
export interface PagesRead {
  pages: number;
  total: number;
}
