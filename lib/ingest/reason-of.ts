import { AppError } from '#lib/shared/app-error.ts';

/**
 * Why a document, or a whole run, failed: for whoever runs ingestion, who is an operator. Of an error that tells its
 * caller nothing, the code of its cause is told, which `lib/upstream` words for logs; never what a service said.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError) {
    return (error.code === 'internal' && codeOf(error.cause)) || error.message;
  }
  const code = codeOf(error);
  if (code === 'EACCES' || code === 'EPERM') return 'it may not be read; check its permissions';
  if (code === 'ENOENT') return 'it is not there any more';
  return `it could not be ingested${code ? ` (${code})` : ''}`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
