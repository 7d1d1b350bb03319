import { container } from '#lib/composition/server.ts';
import { governFields } from '#lib/core/setting-fields.ts';
import { pageCaller } from './page-caller.ts';

/** What may be tuned here, by whoever asks for this page. */
export async function tunable() {
  const { settings, administered } = container();
  const caller = await pageCaller();
  return {
    fields: governFields(settings, caller.policy),
    mayOverridePrompt: caller.mayOverridePrompt,
    mayAdminister: caller.isAdmin,
    prompts: await administered.prompts(),
  };
}
