import { GonePage } from '#components/shell/gone-page.tsx';

export default function NotFound() {
  return <GonePage heading="history.gone.heading" lead="history.gone.lead" />;
}
