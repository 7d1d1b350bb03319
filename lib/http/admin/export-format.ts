import { AppError } from '#lib/shared/app-error.ts';

/** What exports are written as. */
export type ExportFormat = 'csv' | 'json';

/** The `format` of a query. Throws `bad-request` for any other. */
export function exportFormat(query: URLSearchParams): ExportFormat {
  const format = query.get('format');
  if (format === 'csv' || format === 'json') return format;
  throw new AppError('bad-request', 'format takes csv or json.', {
    field: 'format',
    alternatives: ['csv', 'json'],
  });
}
