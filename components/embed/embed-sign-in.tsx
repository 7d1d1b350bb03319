'use client';

import { Mark } from '#components/shell/mark.tsx';
import { Button, TextLink } from '#components/ui/button.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { useFrameSignIn } from './use-frame-sign-in.ts';

/**
 * Stands in the frame where readers have to sign in. Browsers send the session to the frame only below the same
 * site, so the whole page is offered as well.
 */
export function EmbedSignIn() {
  const translate = useTranslate();
  const { isWaiting, signIn } = useFrameSignIn();
  return (
    <main className="flex min-h-dvh flex-col items-start justify-center gap-4 p-6">
      <Mark />
      <h1 className="font-display text-2xl font-semibold">{translate('embed.signIn.heading')}</h1>
      <p className="text-muted">{translate('embed.signIn.lead')}</p>
      <Button look="filled" onClick={signIn}>
        {translate('account.signIn')}
      </Button>
      <div role="status">
        {isWaiting && (
          <p className="text-sm text-muted">
            {translate('embed.signIn.waiting')}{' '}
            <TextLink href="/" target="_blank" rel="noreferrer">
              {translate('embed.openWhole')}
            </TextLink>
          </p>
        )}
      </div>
    </main>
  );
}
