import { NotFoundPage } from '../../not-found-page.tsx';

export default function NotFound() {
  return <NotFoundPage heading="share.notFound.heading" lead="share.notFound.lead" />;
}
