import { AppError } from '#lib/shared/app-error.ts';
import type { Caller } from '../access/principal.ts';
import type { AnswerRequest, Turn } from './request.ts';

/** Returns the named model, or the first without a name. Throws `bad-request` listing the available models. */
export function chooseModel<Model extends { name: string }>(
  models: readonly [Model, ...Model[]],
  name: string | undefined,
): Model {
  const chosen = name === undefined ? models[0] : models.find((model) => model.name === name);
  if (chosen) return chosen;
  const known = models.map((model) => model.name).join(', ');
  throw new AppError('bad-request', `No model is named "${name}". Use one of: ${known}.`, {
    field: 'context.overrides.model',
  });
}

/** Throws `bad-request` when a turn includes an image and the model does not accept images. */
export function requireImageSupport(
  turns: readonly Turn[],
  { name, readsImages }: { name: string; readsImages: boolean },
): void {
  const image = turns.flatMap((turn) => turn.attachments).find(({ kind }) => kind === 'image');
  if (!image || readsImages) return;
  throw new AppError('bad-request', `${name} does not accept images. Remove "${image.name}" or send text.`, {
    field: 'messages',
  });
}

/** Whether the caller may instruct the model: they have the permission and administrators have not locked the prompt. */
export function mayInstruct({ mayOverridePrompt, policy }: Caller): boolean {
  return mayOverridePrompt && policy.prompt_template?.locked !== true;
}

/**
 * Throws `forbidden` for a `prompt_template` that the caller may not use; the template set by administrators is
 * allowed for everyone.
 */
export function requirePromptRight({ settings, caller }: AnswerRequest): void {
  const { prompt_template: template } = settings;
  const isGiven = template === caller.policy.prompt_template?.default;
  if (template === undefined || isGiven || caller.mayOverridePrompt) return;
  throw new AppError(
    'forbidden',
    'Only administrators may change the prompt. Remove prompt_template from the request.',
    {
      field: 'context.overrides.prompt_template',
    },
  );
}
