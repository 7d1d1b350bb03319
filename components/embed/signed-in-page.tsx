'use client';

import { PlainPage } from '#components/shell/plain-page.tsx';
import { Button } from '#components/ui/button.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** Ends signing in from a frame: the frame finds out by itself, and this window can go. */
export function SignedInPage() {
  const translate = useTranslate();
  return (
    <PlainPage heading={translate('embed.signedIn.heading')} lead={translate('embed.signedIn.lead')}>
      <Button look="filled" onClick={() => window.close()}>
        {translate('embed.signedIn.close')}
      </Button>
    </PlainPage>
  );
}
