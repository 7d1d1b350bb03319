import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { useStickToEnd } from '#components/ui/use-stick-to-end.ts';
import { isRunning, type Turn } from '#lib/client/conversation/turn.ts';
import type { BranchPlace } from '#lib/client/conversation/turn-tree.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { TurnActions } from './turn-view.tsx';

const loadTurn = () => import('./turn-view.tsx');
// Before the first question there is nothing to draw them for.
const TurnView = lazy(async () => ({ default: (await loadTurn()).TurnView }));

/** Fetches what draws answers, so that it is there when the first one comes. */
export function expectAnswer(): void {
  loadTurn().catch(() => {});
}

interface ConversationViewProps extends TurnActions {
  turns: Turn[];
  /** Where a turn stands among its siblings, for those that have some. */
  places: ReadonlyMap<string, BranchPlace>;
  empty: ReactNode;
}

/** All turns, scrolled to where the answer grows unless the reader has scrolled away. */
export function ConversationView({ turns, places, empty, ...actions }: ConversationViewProps) {
  const translate = useTranslate();
  const area = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { atEnd, scrollToEnd } = useStickToEnd(area, content, turns.length, isInProgress(turns));
  return (
    <div className="relative min-h-0 grow">
      <ScrollRegion
        ref={area}
        aria-label={translate('app.conversation')}
        className="@container-size h-full overflow-y-auto overscroll-contain outline-offset-[-2px]"
      >
        <div
          ref={content}
          className="mx-auto flex min-h-full w-full max-w-reading flex-col px-4 pt-6 pb-10 sm:px-6"
        >
          {turns.length === 0 && empty}
          <Suspense>
            {turns.map((turn, index) => (
              <TurnView
                key={turn.id}
                turn={turn}
                last={index === turns.length - 1}
                {...places.get(turn.id)}
                {...actions}
              />
            ))}
          </Suspense>
        </div>
      </ScrollRegion>
      {!atEnd && (
        <Button
          onClick={scrollToEnd}
          className="absolute inset-x-0 bottom-3 mx-auto w-fit rounded-full shadow-raised"
        >
          <Icon name="down" />
          {translate('turn.jumpToEnd')}
        </Button>
      )}
    </div>
  );
}

function isInProgress(turns: Turn[]): boolean {
  const last = turns.at(-1);
  return last !== undefined && isRunning(last);
}
