'use client';

import { ErrorPage } from '#components/shell/plain-page.tsx';

export default function PageError() {
  return <ErrorPage />;
}
