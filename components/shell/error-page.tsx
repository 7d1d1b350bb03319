import { Button } from '#components/ui/button.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { PlainPage } from './plain-page.tsx';

/** What is shown in place of a page that failed. */
export function ErrorPage({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <PlainPage heading={translate('error.page.heading')} lead={translate('error.page.lead')}>
      <Button look="filled" onClick={onRetry}>
        {translate('error.page.retry')}
      </Button>
    </PlainPage>
  );
}
