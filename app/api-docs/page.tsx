import type { Metadata } from 'next';
import { ApiDocs } from '#components/api-docs/api-docs.tsx';
import { translateFor } from '#lib/i18n/locale.ts';
import { requestLocale } from '#lib/i18n/request-locale.ts';
import { pageCaller } from '../page-caller.ts';

export async function generateMetadata(): Promise<Metadata> {
  const translate = translateFor(await requestLocale());
  return { title: `${translate('apiDocs.title')} – ${translate('app.name')}` };
}

export default async function Page() {
  await pageCaller();
  return <ApiDocs />;
}
