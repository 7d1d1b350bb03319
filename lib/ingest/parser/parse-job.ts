import type { SplitSettings } from '../split/settings.ts';
import type { WorkBounds } from '../work-bounds.ts';

/** What a parser process is asked: one document at a time. */
export interface ParseJob {
  path: string;
  settings: SplitSettings;
  bounds: WorkBounds;
}

/** How far it has come. */
export interface PagesRead {
  pages: number;
  total: number;
}
