/** Headers of an export: saved under this name, never shown as a page of ours, never kept by a cache. */
export function downloadHeaders(name: string, mediaType: 'text/csv' | 'application/json'): HeadersInit {
  return {
    'content-type': mediaType === 'text/csv' ? 'text/csv; charset=utf-8' : mediaType,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  };
}
