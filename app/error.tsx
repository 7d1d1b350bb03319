'use client';

import { ErrorPage } from '#components/shell/plain-page.tsx';

export default function PageError({ retry }: { retry: () => void }) {
  return <ErrorPage onRetry={retry} />;
}
