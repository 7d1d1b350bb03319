import { GonePage } from './gone-page.tsx';

/** What is shown where there is no page. */
export function NotFoundPage() {
  return <GonePage heading="error.notFound.heading" lead="error.notFound.lead" />;
}
