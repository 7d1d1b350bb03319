import { DrawnMark } from '#components/shell/mark.tsx';
import { PlainPage } from '#components/shell/plain-page.tsx';
import { TextLink } from '#components/ui/button.tsx';
import { translateFor } from '#lib/i18n/locale.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { pageBrand, pageLocale } from './page-brand.ts';

interface NotFoundPageProps {
  heading?: MessageKey;
  lead?: MessageKey;
}

/** Replaces a page that does not exist, or that this reader may not see. Drawn by the server: every page brings its own along. */
export async function NotFoundPage({
  heading = 'error.notFound.heading',
  lead = 'error.notFound.lead',
}: NotFoundPageProps) {
  const [locale, { logo }] = await Promise.all([pageLocale(), pageBrand()]);
  const translate = translateFor(locale);
  return (
    <PlainPage mark={<DrawnMark logo={logo} />} heading={translate(heading)} lead={translate(lead)}>
      <TextLink href="/">{translate('error.notFound.home')}</TextLink>
    </PlainPage>
  );
}
