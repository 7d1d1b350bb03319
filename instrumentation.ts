/**
 * Called once by Next before the first request: mends addresses that Next would fail at, has requests for other protocols
 * answered in HTTP, notes where connections come from, closes our files to other users, starts to measure, keeps copies of our files, takes care that the
 * process ends well, brings the tables of what is kept up to date, clears away what has outlived its time, and opens the
 * index, so that the first question does not wait for it.
 */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { notePeers } = await import('#lib/auth/note-peers.ts');
  notePeers();
  const { mendAddresses } = await import('#lib/http/mend-addresses.ts');
  mendAddresses();
  if (process.env['NODE_ENV'] === 'production') {
    const { ignoreUpgrades } = await import('#lib/http/ignore-upgrades.ts');
    ignoreUpgrades();
  }
  const { closeFiles, endWell, keepCopies, startClearing, warmUp, watch } = await import(
    '#lib/composition/server.ts'
  );
  await closeFiles();
  await watch();
  keepCopies();
  // Next ends a development server by itself, at once.
  if (process.env['NODE_ENV'] === 'production') endWell();
  startClearing();
  await warmUp();
}
