/**
 * Exchanges the key of a link for the cookie that opens the administration. Resolves with whether the key was valid;
 * rejects when the server cannot be reached, or fails.
 */
export async function followAdminLink(key: string): Promise<boolean> {
  const response = await fetch('/api/admin-link', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  if (!response.ok && response.status !== 403) throw new Error(`The link was answered ${response.status}.`);
  return response.ok;
}
