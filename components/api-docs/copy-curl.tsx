import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { asCurl, type CallDraft } from '#lib/client/api-docs/call.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { MessageKey } from '#lib/i18n/translate.ts';

const SHOWN_MS = 4000;

/** Copies a call as it would be typed into a shell, and says whether it could. */
export function CopyCurl({ draft }: { draft: CallDraft }) {
  const translate = useTranslate();
  const [note, setNote] = useState<MessageKey>();

  useEffect(() => {
    if (!note) return;
    const timer = setTimeout(() => setNote(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [note]);

  async function copy() {
    // Absent where the page is not served securely, and refused where the reader says so.
    const copied = await navigator.clipboard?.writeText(asCurl(draft, location.origin)).then(
      () => true,
      () => false,
    );
    setNote(copied ? 'actions.copied' : 'actions.copyFailed');
  }

  return (
    <>
      <Button onClick={() => void copy()}>{translate('apiDocs.copyCurl')}</Button>
      <p aria-live="polite" className="text-sm text-muted">
        {note && translate(note)}
      </p>
    </>
  );
}
