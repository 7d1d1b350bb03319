import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** Below the composer: what the answers rest on, and how to send. */
export function ComposerNotes({ runsOn }: { runsOn: string }) {
  const translate = useTranslate();
  return (
    <div className="flex justify-between gap-4 px-3 pt-2 text-xs leading-4 text-muted">
      <p>{runsOn}</p>
      <p id="composer-hint" className="hidden text-end sm:block pointer-coarse:hidden">
        {translate('composer.hint')}
      </p>
    </div>
  );
}
