import { answering } from '#lib/composition/answering.ts';
import { served } from '#lib/composition/served.ts';
import { governFields } from '#lib/core/setting-fields.ts';
import { pageCaller } from './page-caller.ts';

/** What the caller of this page may tune. */
export async function tunable() {
  const { settings, adminOverrides } = await served(answering);
  const caller = await pageCaller();
  return {
    // The composer chooses the category, with the other ways to choose documents.
    fields: governFields(settings, caller.policy).filter(({ key }) => key !== 'include_category'),
    mayOverridePrompt: caller.mayOverridePrompt,
    mayAdminister: caller.isAdmin,
    prompts: await adminOverrides.prompts(),
  };
}
