import { answering } from '#lib/composition/answering.ts';
import { served } from '#lib/composition/served.ts';
import { everydayFields, governFields } from '#lib/core/settings/setting-fields.ts';
import { pageCaller, pageVisitor } from './page-caller.ts';

/** The settings for the caller of this page: those of every day, or all of them for those who tune. */
export async function tunable(isForTuning?: boolean) {
  const { settings, adminOverrides } = await served(answering);
  const caller = await pageCaller();
  // The composer chooses the category, with the other ways to choose documents.
  const fields = governFields(settings, caller.policy).filter(({ key }) => key !== 'include_category');
  return {
    fields: (isForTuning ?? (await pageVisitor()).mayTune) ? fields : everydayFields(fields),
    mayOverridePrompt: caller.mayOverridePrompt,
    mayAdminister: caller.isAdmin,
    prompts: await adminOverrides.prompts(),
  };
}
