import { Compare } from '#components/compare/compare.tsx';
import { tunable } from '../tunable.ts';

export default async function Page() {
  return <Compare tunable={await tunable()} />;
}
