/**
 * Called once by Next before the first request: mends addresses that Next would fail at, notes where connections come
 * from, brings the tables of what is kept up to date, clears away what has outlived its time, and opens the index, so
 * that the first question does not wait for it.
 */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { notePeers } = await import('#lib/auth/note-peers.ts');
  notePeers();
  const { mendAddresses } = await import('#lib/http/mend-addresses.ts');
  mendAddresses();
  const { container, startClearing } = await import('#lib/composition/server.ts');
  startClearing();
  await container().search.status(undefined);
}
