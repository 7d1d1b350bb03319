import { NotFoundPage } from '../../not-found-page.tsx';

export default function NotFound() {
  return <NotFoundPage heading="history.notFound.heading" lead="history.notFound.lead" />;
}
