'use client';

import { ErrorPage } from '#components/shell/error-page.tsx';

export default function PageError({ retry }: { retry: () => void }) {
  return <ErrorPage onRetry={retry} />;
}
