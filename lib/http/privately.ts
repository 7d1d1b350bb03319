/** An answer for this caller alone, which no cache may keep. */
export function privately(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } });
}
