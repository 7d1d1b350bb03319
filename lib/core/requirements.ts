import { AppError } from '#lib/shared/app-error.ts';
import type { Caller } from './principal.ts';
import type { AnswerRequest, Turn } from './request.ts';

/** The model of that name, or the first. Throws `bad-request` naming those there are. */
export function chooseModel<Model extends { name: string }>(
  models: readonly [Model, ...Model[]],
  name: string | undefined,
): Model {
  const chosen = name === undefined ? models[0] : models.find((model) => model.name === name);
  if (chosen) return chosen;
  const known = models.map((model) => model.name).join(', ');
  throw new AppError('bad-request', `No model is called "${name}"; this server has: ${known}.`, {
    field: 'context.overrides.model',
  });
}

/** Throws `bad-request` when a turn brings an image and the model cannot read it. */
export function requireReadable(
  turns: readonly Turn[],
  { name, readsImages }: { name: string; readsImages: boolean },
): void {
  const image = turns.flatMap((turn) => turn.attachments).find(({ kind }) => kind === 'image');
  if (!image || readsImages) return;
  throw new AppError('bad-request', `${name} cannot read images: leave "${image.name}" out, or send text.`, {
    field: 'messages',
  });
}

/** Whether this caller may tell models what to do: has the right to, and administrators did not lock the prompt. */
export function mayInstruct({ mayOverridePrompt, policy }: Caller): boolean {
  return mayOverridePrompt && policy.prompt_template?.locked !== true;
}

/** Throws `forbidden` for a `prompt_template` that the caller may not use; the one that administrators gave is for all. */
export function requirePromptRight({ settings, caller }: AnswerRequest): void {
  const { prompt_template: template } = settings;
  const isGiven = template === caller.policy.prompt_template?.default;
  if (template === undefined || isGiven || caller.mayOverridePrompt) return;
  throw new AppError('forbidden', 'Only administrators may change the prompt; leave prompt_template out.', {
    field: 'context.overrides.prompt_template',
  });
}
