import type { Environment } from '#lib/config/environment.ts';
import type { IngestPorts } from '#lib/ingest/run.ts';
import type { Bound } from '#lib/ingest/work-bounds.ts';

type BoundName =
  | `MAX_DOCUMENT_${'PAGES' | 'ROWS' | 'PASSAGES'}`
  | `LIMIT_UPLOAD_FILE_${'PAGES' | 'ROWS' | 'PASSAGES' | 'SECONDS'}`;

/** The work limits of a document in the environment: for company documents, and for user uploads. */
export function workBoundsOf(environment: Pick<Environment, BoundName>): Required<IngestPorts>['bounds'] {
  const bound = (variable: BoundName): Bound | undefined => {
    const most = environment[variable];
    return most === undefined ? undefined : { most, variable };
  };
  return {
    own: {
      pages: bound('MAX_DOCUMENT_PAGES'),
      rows: bound('MAX_DOCUMENT_ROWS'),
      passages: bound('MAX_DOCUMENT_PASSAGES'),
    },
    upload: {
      pages: bound('LIMIT_UPLOAD_FILE_PAGES'),
      rows: bound('LIMIT_UPLOAD_FILE_ROWS'),
      passages: bound('LIMIT_UPLOAD_FILE_PASSAGES'),
      seconds: bound('LIMIT_UPLOAD_FILE_SECONDS'),
    },
  };
}
