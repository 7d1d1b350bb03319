import { Sheet } from '#components/ui/sheet.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** What a file that is dropped or pasted meets where none are taken: the browser would leave the page for it. */
export function FilesOffSheet({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Sheet title={translate('uploads.heading')} closeLabel={translate('uploads.close')} onClose={onClose}>
      <p>{translate('uploads.off')}</p>
    </Sheet>
  );
}
