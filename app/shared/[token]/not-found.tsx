import { NotFoundPage } from '../../not-found-page.tsx';

export default function NotFound() {
  return <NotFoundPage heading="share.gone.heading" lead="share.gone.lead" />;
}
