import type { Translate } from '#lib/i18n/translate.ts';
import type { AppError } from '#lib/shared/app-error.ts';

/** Why a change was not made, for the administrator: the server's reason, or that it cannot be reached. */
export function refusalText({ message }: Pick<AppError, 'message'>, translate: Translate): string {
  return message
    ? translate('admin.failed.refused', { reason: message })
    : translate('admin.failed.unreachable');
}
