import type { Metadata } from 'next';
import { MyDataPage } from '#components/account/my-data-page.tsx';
import { deploymentOf } from '#lib/composition/deployment-of.ts';
import { identity } from '#lib/composition/identity.ts';
import { served } from '#lib/composition/served.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import { pageLocale } from '../page-brand.ts';
import { pageCaller } from '../page-caller.ts';

export async function generateMetadata(): Promise<Metadata> {
  const translate = translateFor(await pageLocale());
  return { title: `${translate('account.title')} – ${translate('app.name')}` };
}

export default async function Page() {
  const { owner } = await pageCaller();
  const { environment } = await served(identity);
  const { storesRecords } = deploymentOf(environment);
  return <MyDataPage storesData={owner !== null && storesRecords} />;
}
