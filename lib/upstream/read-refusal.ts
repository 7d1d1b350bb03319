/** Longer refusals are pages for people, which are not kept. */
const MOST_BYTES = 64_000;

/**
 * What a failed reply says, as far as it comes, and never too much of it: the status counts even if the connection breaks
 * after it. Leaves the reply.
 */
export async function readRefusal(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MOST_BYTES) break;
    }
  } catch {
    // What came is enough.
  }
  return Buffer.concat(chunks).toString('utf8');
}
