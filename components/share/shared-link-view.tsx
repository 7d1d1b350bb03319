import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { SharedLink } from '#lib/api/conversations.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';

interface SharedLinkViewProps {
  share: SharedLink;
  busy: boolean;
  /** True makes a new link in place of this one, false ends it. */
  onChange: (shared: boolean) => void;
}

/** A link that is there: to copy, to bring up to date, to end. */
export function SharedLinkView({ share, busy, onChange }: SharedLinkViewProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const [copied, setCopied] = useState<boolean>();
  const address = `${location.origin}/shared/${share.token}`;
  const made = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

  async function copy() {
    // Absent where the page is not served securely, and refused where the reader says so.
    const done = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    setCopied(done ?? false);
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <input
          readOnly
          dir="ltr"
          aria-label={translate('share.link')}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-10 min-w-40 grow rounded-lg border border-edge bg-sunken px-3 text-sm"
        />
        <Button look="filled" onClick={copy}>
          <Icon name="copy" />
          {translate('share.copy')}
        </Button>
      </div>
      <p aria-live="polite" className="text-sm text-muted">
        {copied === undefined
          ? translate('share.made', { date: made.format(share.createdAtMs) })
          : translate(copied ? 'actions.copied' : 'actions.copyFailed')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={busy} onClick={() => onChange(true)}>
          <Icon name="retry" />
          {translate('share.renew')}
        </Button>
        <Button disabled={busy} onClick={() => onChange(false)}>
          {translate('share.revoke')}
        </Button>
      </div>
    </div>
  );
}
