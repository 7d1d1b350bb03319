import process from 'node:process';
import { bareTokens } from '../../../../bare-tokens.ts';

const tokensOf = bareTokens(process.env['SERVICES'] ?? '');

/** Makes the calls of the floor and streams its lines, from a route of Next. */
export async function POST(request: Request): Promise<Response> {
  const { messages } = await request.json();
  const tokens = tokensOf(messages.at(-1).content, request.signal);
  const encoder = new TextEncoder();
  const lines = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await tokens.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(`${JSON.stringify({ delta: { content: value } })}\n`));
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(lines, { headers: { 'content-type': 'application/json-lines' } });
}
