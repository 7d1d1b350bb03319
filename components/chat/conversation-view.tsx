import {
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { isRunning, type Turn } from '#lib/client/conversation/turn.ts';
import type { BranchPlace } from '#lib/client/conversation/turn-tree.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { LazyTurnView } from './lazy-conversation.tsx';
import type { TurnActions } from './turn-view.tsx';

interface ConversationViewProps extends TurnActions {
  turns: Turn[];
  /** Where a turn stands among its siblings, for those that have some. */
  places: ReadonlyMap<string, BranchPlace>;
  empty: ReactNode;
}

/** All turns, the last answer in view unless the reader has scrolled away. */
export function ConversationView({ turns, places, empty, ...actions }: ConversationViewProps) {
  'use no memo';
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

const IN_A_GROUP = 20;

// Of groups that are scrolled away, the browser watches no turn by itself.
const UNSEEN = '[contain-intrinsic-size:auto_600rem] [content-visibility:auto]';

interface TurnGroupsProps {
  turns: readonly Turn[];
  /** Where a turn stands among its siblings, for those that have some. */
  places: ReadonlyMap<string, BranchPlace>;
  actions: TurnActions;
}

/**
 * Turns in groups that never change their place: with each piece of an answer the browser lays out, and React compares,
 * the last group alone, however long the conversation is.
 */
function TurnGroups({ turns, places, actions }: TurnGroupsProps) {
  'use no memo';
  const groups: GroupProps[] = [];
  for (let start = 0; start < turns.length; start += IN_A_GROUP) {
    const own = turns.slice(start, start + IN_A_GROUP);
    groups.push({
      turns: own,
      places: own.map(({ id }) => places.get(id)),
      start,
      total: turns.length,
      actions,
    });
  }
  return groups.map((group) => <TurnGroup key={group.start} {...group} />);
}

interface GroupProps {
  turns: readonly Turn[];
  places: readonly (BranchPlace | undefined)[];
  /** The index of the first of them. */
  start: number;
  /** Of turns in the conversation. */
  total: number;
  actions: TurnActions;
}

const TurnGroup = memo(function TurnGroup({ turns, places, start, total, actions }: GroupProps) {
  'use no memo';
  return (
    <div className={start + turns.length < total ? UNSEEN : undefined}>
      {turns.map((turn, index) => (
        <LazyTurnView
          key={turn.id}
          turn={turn}
          first={start + index === 0}
          last={start + index === total - 1}
          {...places[index]}
          {...actions}
        />
      ))}
    </div>
  );
}, isSame);

function isSame(before: GroupProps, now: GroupProps): boolean {
  return (
    before.total === now.total &&
    areSame(before.turns, now.turns) &&
    areSame(before.places.map(placeText), now.places.map(placeText)) &&
    areSame(Object.values(before.actions), Object.values(now.actions))
  );
}

function areSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && before.every((one, index) => one === now[index]);
}

function placeText(place: BranchPlace | undefined): string {
  return place ? `${place.position}/${place.of}` : '';
}

/** Closer than this to the end counts as being there. */
const NEAR_PX = 48;
/** Kept free above the question. */
const MARGIN_PX = 24;
/** A reader who does one of these chooses the place from then on. */
const READERS_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * What the view follows: the last question and the start of its `answer`; the `end` of the conversation;
 * or `nothing`.
 */
type Followed = 'answer' | 'end' | 'nothing';

/**
 * Keeps the last question in view. A new one goes to the top of `area` and its answer grows below it; the view stays once
 * the reader scrolls or presses anything.
 * `content` is what grows inside `area`, `last` the last turn in it.
 */
function useAnswerInView(
  area: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  last: Turn | undefined,
) {
  const [atEnd, setAtEnd] = useState(true);
  const followed = useRef<Followed>('answer');
  const shown = last?.id;
  // Turning to another branch leaves the view where the reader turned.
  const isAsked = useEffectEvent(() => last !== undefined && isRunning(last));

  useEffect(() => {
    const scroller = area.current;
    const inner = content.current;
    if (shown === undefined || isAsked()) followed.current = 'answer';
    if (!scroller || !inner || shown === undefined) return;
    const observe = () => setAtEnd(distanceToEnd(scroller) < NEAR_PX);
    const follow = () => {
      if (followed.current === 'answer') showAnswer(scroller, inner);
      else if (followed.current === 'end') scroller.scrollTop = scroller.scrollHeight;
      observe();
    };
    const letGo = () => {
      followed.current = 'nothing';
    };
    const observer = new ResizeObserver(follow);
    observer.observe(inner);
    observer.observe(scroller);
    scroller.addEventListener('scroll', observe, { passive: true });
    for (const move of READERS_MOVES) scroller.addEventListener(move, letGo, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', observe);
      for (const move of READERS_MOVES) scroller.removeEventListener(move, letGo);
    };
  }, [area, content, shown]);

  function scrollToEnd() {
    const scroller = area.current;
    if (!scroller) return;
    followed.current = 'end';
    scroller.scrollTop = scroller.scrollHeight;
  }

  return { atEnd, scrollToEnd };
}

function distanceToEnd({ scrollHeight, clientHeight, scrollTop }: HTMLElement): number {
  return scrollHeight - clientHeight - scrollTop;
}

/** Scrolls to the last question, whose answer stands below it: a long answer is read from its start. */
function showAnswer(scroller: HTMLElement, content: HTMLElement): void {
  const [question] = content.lastElementChild?.lastElementChild?.children ?? [];
  if (!question) return;
  const origin = scroller.getBoundingClientRect().top - scroller.scrollTop;
  scroller.scrollTop = question.getBoundingClientRect().top - origin - MARGIN_PX;
}
