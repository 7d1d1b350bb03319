/**
 * Called once by Next before the first request. The order matters: guards of the HTTP server come first, then measuring,
 * then what is measured. The index is opened meanwhile, in threads of its own, so that the first question does not wait for it.
 */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { recordPeers } = await import('#lib/auth/client-address.ts');
  recordPeers();
  const { mendAddresses } = await import('#lib/http/server/mend-requests.ts');
  mendAddresses();
  const { secureResponses } = await import('#lib/http/server/secure-responses.ts');
  secureResponses();
  if (process.env['NODE_ENV'] === 'production') {
    const { ignoreUpgrades } = await import('#lib/http/server/mend-requests.ts');
    ignoreUpgrades();
  }
  const {
    answerOwnHosts,
    closeFiles,
    endStalledBodies,
    endWell,
    startSnapshots,
    startClearing,
    startSources,
    upgradeIndex,
    warmUp,
    watch,
  } = await import('#lib/composition/server.ts');
  await closeFiles();
  await watch();
  await answerOwnHosts();
  await endStalledBodies();
  await startSnapshots();
  const rest = async () => {
    // Next ends a development server by itself, at once.
    if (process.env['NODE_ENV'] === 'production') await endWell();
    await upgradeIndex();
    await startClearing();
    await startSources();
  };
  await Promise.all([warmUp(), rest()]);
}
