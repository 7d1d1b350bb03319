import { LocalModelsNote } from '#components/admin/local-models-note.tsx';
import { UsageReport } from '#components/admin/usage/usage-report.tsx';
import { identity } from '#lib/composition/identity.ts';
import { wantsModel } from '#lib/composition/local-models.ts';
import { served } from '#lib/composition/served.ts';
import { requestedUsage } from '#lib/http/admin/usage-route.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import { pageLocale } from '../../page-brand.ts';
import { adminMetadata, adminPage } from '../admin-page.tsx';

export const generateMetadata = adminMetadata('admin.nav.usage');

export default adminPage('admin.nav.usage', 'records', async (query) => {
  const locale = await pageLocale();
  const { environment, records } = await served(identity);
  const usage = await requestedUsage(records.usage, query, Date.now());
  const { tag, direction } = locale;
  return (
    <>
      {wantsModel(environment) && <LocalModelsNote />}
      <UsageReport {...usage} translate={translateFor(locale)} locale={{ tag, direction }} />
    </>
  );
});
