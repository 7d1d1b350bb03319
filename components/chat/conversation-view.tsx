'use no memo';

import { type ReactNode, Suspense, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import type { Turn } from '#lib/client/conversation/turn.ts';
import type { BranchPlace } from '#lib/client/conversation/turn-tree.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { TurnGroups } from './turn-groups.tsx';
import type { TurnActions } from './turn-view.tsx';
import { useAnswerInView } from './use-answer-in-view.ts';

interface ConversationViewProps extends TurnActions {
  turns: Turn[];
  /** Where a turn stands among its siblings, for those that have some. */
  places: ReadonlyMap<string, BranchPlace>;
  empty: ReactNode;
}

/** All turns, the last answer in view unless the reader has scrolled away. */
export function ConversationView({ turns, places, empty, ...actions }: ConversationViewProps) {
  const translate = useTranslate();
  const area = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { atEnd, scrollToEnd } = useAnswerInView(area, content, turns.at(-1));
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="relative min-h-0 grow">
        {/* Its size depends on nothing in it: what an answer adds is laid out without the rest of the page. */}
        <div className="absolute inset-0 contain-strict">
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
                <TurnGroups turns={turns} places={places} actions={actions} />
              </Suspense>
            </div>
          </ScrollRegion>
        </div>
      </div>
      {!atEnd && (
        <Button onClick={scrollToEnd} className="mx-auto my-1 w-fit shrink-0 rounded-full">
          <Icon name="down" />
          {translate('turn.jumpToEnd')}
        </Button>
      )}
    </div>
  );
}
