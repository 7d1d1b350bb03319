import { GonePage } from '#components/shell/gone-page.tsx';

export default function NotFound() {
  return <GonePage heading="share.gone.heading" lead="share.gone.lead" />;
}
