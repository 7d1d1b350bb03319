import type { IngestPorts } from './run.ts';
import { fingerprintOf } from './split/settings.ts';

/**
 * Makes an index of another version or embedding model one that this process fills: its documents are marked to be read
 * again, and serve as they are until then. Does nothing to an index that is filled as this process would.
 */
export async function adoptIndex({
  writer,
  embedder,
}: Pick<IngestPorts, 'writer' | 'embedder'>): Promise<void> {
  const ours = fingerprintOf(embedder);
  if ((await writer.fingerprint()) !== ours) await writer.markOutdated(ours);
}
