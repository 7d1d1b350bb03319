import type { DocumentDesk } from '#lib/core/document-desk.ts';
import type { DocumentStore, SearchEngine } from '#lib/core/ports.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { Services } from '../route.ts';
import type { Indexing } from './indexing.ts';

/** What administering documents needs. */
export interface DocumentAdministering extends Services {
  desk: DocumentDesk;
  documents: DocumentStore;
  search: Pick<SearchEngine, 'search'>;
  indexing: Indexing;
  records: Pick<Records, 'audit'>;
}
