import type { DocumentStore } from '#lib/core/ports.ts';
import type { Recorder } from '#lib/core/recording/recorder.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { Services } from '../route.ts';

/** What the routes of stored conversations need. */
export interface ConversationServices extends Services {
  records: Pick<Records, 'conversations' | 'feedback' | 'audit'>;
  recorder: Recorder;
  /** Says which documents a viewer may read now. */
  documents: DocumentStore;
}
