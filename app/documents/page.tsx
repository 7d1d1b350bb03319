import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { connection } from 'next/server';
import { Documents } from '#components/documents/documents.tsx';
import { deploymentOf } from '#lib/composition/deployment-of.ts';
import { documents } from '#lib/composition/documents.ts';
import { identity } from '#lib/composition/identity.ts';
import { served } from '#lib/composition/served.ts';
import { requestedLibrary } from '#lib/http/documents/library-route.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import { pageLocale } from '../page-brand.ts';
import { pageCaller } from '../page-caller.ts';

export async function generateMetadata(): Promise<Metadata> {
  const translate = translateFor(await pageLocale());
  return { title: `${translate('documents.title')} – ${translate('app.name')}` };
}

export default async function Page({ searchParams }: PageProps<'/documents'>) {
  await connection();
  if (!deploymentOf((await served(identity)).environment).listsDocuments) notFound();
  const [services, caller, query] = await Promise.all([served(documents), pageCaller(), searchParams]);
  return <Documents {...(await requestedLibrary(services, caller, query))} />;
}
