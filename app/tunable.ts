import { headers } from 'next/headers';
import { container } from '#lib/composition/server.ts';
import { callerOf } from '#lib/http/caller.ts';

/** What may be tuned here, by whoever asks for this page. */
export async function tunable() {
  const { settings, environment, prompts } = container();
  const request = new Request('http://page.invalid/', { headers: new Headers(await headers()) });
  const { mayOverridePrompt } = callerOf(request, environment);
  return { fields: settings, mayOverridePrompt, prompts };
}
