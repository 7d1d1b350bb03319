import type { Metadata } from 'next';
import { MyDataPage } from '#components/account/my-data-page.tsx';
import { deploymentOf } from '#lib/composition/deployment-of.ts';
import { container } from '#lib/composition/server.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import { requestLocale } from '#lib/i18n/request-locale.ts';
import { pageCaller } from '../page-caller.ts';

export async function generateMetadata(): Promise<Metadata> {
  const translate = translateFor(await requestLocale());
  return { title: `${translate('account.title')} – ${translate('app.name')}` };
}

export default async function Page() {
  const { owner } = await pageCaller();
  const { keepsRecords } = deploymentOf(container().environment);
  return <MyDataPage isKept={owner !== null && keepsRecords} />;
}
