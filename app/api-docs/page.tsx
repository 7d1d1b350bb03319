import type { Metadata } from 'next';
import { ApiDocs } from '#components/api-docs/api-docs.tsx';
import { translateFor } from '#lib/i18n/locale.ts';
import { pageLocale } from '../page-brand.ts';
import { pageCaller } from '../page-caller.ts';

export async function generateMetadata(): Promise<Metadata> {
  const translate = translateFor(await pageLocale());
  return { title: `${translate('apiDocs.title')} – ${translate('app.name')}` };
}

export default async function Page() {
  await pageCaller();
  return <ApiDocs />;
}
