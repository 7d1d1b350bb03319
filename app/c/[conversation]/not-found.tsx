import { NotFoundPage } from '#components/shell/plain-page.tsx';

export default function NotFound() {
  return <NotFoundPage heading="history.gone.heading" lead="history.gone.lead" />;
}
