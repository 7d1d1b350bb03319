/** Called once by Next before the first request: opens the index, so that the first question does not wait for it. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { container } = await import('#lib/composition/server.ts');
  await container().search.status();
}
