import { container } from '#lib/composition/server.ts';
import { pageCaller } from './page-caller.ts';

/** What may be tuned here, by whoever asks for this page. */
export async function tunable() {
  const { settings, prompts } = container();
  const { mayOverridePrompt } = await pageCaller();
  return { fields: settings, mayOverridePrompt, prompts };
}
