/** Says that the server is up. Asked anew each time, as ours is. */
export const dynamic = 'force-dynamic';

export function GET(): Response {
  return Response.json({});
}
