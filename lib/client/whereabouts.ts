import type { AppError } from '#lib/shared/app-error.ts';

/** Whether the conversation that was asked for is there: `gone` is deleted, or somebody else's. */
export type Whereabouts = 'here' | 'opening' | 'gone' | 'unreachable';

/** Where a conversation is that could not be had, by why. */
export function whereaboutsBy({ code }: AppError): Whereabouts {
  return code === 'not-found' ? 'gone' : 'unreachable';
}
