import { Compare } from '#components/compare/compare.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { pageCaller, pageVisitor } from '../page-caller.ts';
import { tunable } from '../tunable.ts';

export default async function Page() {
  await pageCaller();
  if (!(await pageVisitor()).mayTune) {
    return <NotFoundPage heading="compare.off.heading" lead="compare.off.lead" />;
  }
  return <Compare tunable={await tunable()} />;
}
