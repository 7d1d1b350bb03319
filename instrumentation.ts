/**
 * Called once by Next before the first request. The order matters: guards of the HTTP server come first, then measuring,
 * then what is measured; opening the index comes last, so that the first question does not wait for it.
 */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { notePeers } = await import('#lib/auth/note-peers.ts');
  notePeers();
  const { mendAddresses } = await import('#lib/http/mend-addresses.ts');
  mendAddresses();
  const { secureResponses } = await import('#lib/http/secure-responses.ts');
  secureResponses();
  if (process.env['NODE_ENV'] === 'production') {
    const { ignoreUpgrades } = await import('#lib/http/ignore-upgrades.ts');
    ignoreUpgrades();
  }
  const { answerOwnHosts, closeFiles, endWell, keepCopies, startClearing, warmUp, watch } = await import(
    '#lib/composition/server.ts'
  );
  closeFiles();
  await watch();
  answerOwnHosts();
  keepCopies();
  // Next ends a development server by itself, at once.
  if (process.env['NODE_ENV'] === 'production') endWell();
  startClearing();
  await warmUp();
}
