import { SignedInPage } from '#components/embed/signed-in-page.tsx';

export default function Page() {
  return <SignedInPage />;
}
