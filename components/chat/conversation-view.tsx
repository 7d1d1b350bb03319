import { memo, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { useFocusStays } from '#components/ui/use-focus-stays.ts';
import { type BranchPosition, isRunning, type Turn } from '#lib/client/conversation/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { ConversationFrame } from './conversation-frame.tsx';
import { type TurnActions, TurnView } from './turn-view.tsx';

export interface ConversationViewProps extends TurnActions {
  turns: Turn[];
  /** Where a turn stands among its siblings, for those that have some. */
  places: ReadonlyMap<string, BranchPosition>;
}

/** All turns, the last answer in view unless the reader has scrolled away. */
export function ConversationView({ turns, places, ...actions }: ConversationViewProps) {
  'use no memo';
  const translate = useTranslate();
  const area = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { atEnd, scrollToEnd } = useAnswerInView(area, content, turns.at(-1));
  useFocusStays(area, turns);
  return (
    <ConversationFrame
      area={area}
      content={content}
      below={
        !atEnd && (
          <Button onClick={scrollToEnd} className="mx-auto my-1 w-fit shrink-0 rounded-full short:hidden">
            <Icon name="down" />
            {translate('turn.jumpToEnd')}
          </Button>
        )
      }
    >
      <TurnGroups turns={turns} places={places} actions={actions} />
    </ConversationFrame>
  );
}

const IN_A_GROUP = 20;

// Of groups that are scrolled away, the browser watches no turn by itself.
const UNSEEN = '[contain-intrinsic-size:auto_600rem] [content-visibility:auto]';

interface TurnGroupsProps {
  turns: readonly Turn[];
  /** Where a turn stands among its siblings, for those that have some. */
  places: ReadonlyMap<string, BranchPosition>;
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
  places: readonly (BranchPosition | undefined)[];
  /** The index of the first of them. */
  start: number;
  /** Of turns in the conversation. */
  total: number;
  actions: TurnActions;
}

const TurnGroup = memo(function TurnGroup({ turns, places, start, total, actions }: GroupProps) {
  'use no memo';
  return (
    <div className={`reaches-beside ${start + turns.length < total ? UNSEEN : ''}`}>
      {turns.map((turn, index) => (
        <TurnView
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

function placeText(place: BranchPosition | undefined): string {
  return place ? `${place.position}/${place.of}` : '';
}

/** Closer than this to the end counts as being there. */
const NEAR_PX = 48;
/** Left free above the question, in a window of some height and in a low one. */
const MARGIN_PX = 24;
const LOW_MARGIN_PX = 8;
/** Within the first words of any line. */
const INDENT_PX = 40;
/** A reader who does one of these chooses the place from then on. */
const READERS_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
/** What opens beside a press narrows the column; what was pressed stays where it is. */
const PRESSES: readonly string[] = ['pointerdown', 'keydown'];
/** These move the page from anywhere in it. */
const MOVES_OF_PAGE: readonly string[] = ['wheel', 'touchmove'];

/**
 * What the view follows: the last question and the start of its `answer`; the `end` of the conversation;
 * or `nothing`.
 */
type Followed = 'answer' | 'end' | 'nothing';

/**
 * Keeps the last question in view. A new one goes to the top of what scrolls, `area` or in a low window the page, and its
 * answer grows below it; the view stays once the reader scrolls or presses anything.
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
    const [outer, inner] = [area.current, content.current];
    if (shown === undefined || isAsked()) followed.current = 'answer';
    if (!outer || !inner || shown === undefined) return;
    const view = viewOf(outer, inner);
    const measure = () => setAtEnd(view.distanceToEnd() < NEAR_PX);
    const observe = () => {
      view.remember(null);
      measure();
    };
    const follow = () => {
      view.adopt();
      if (followed.current === 'answer') view.showAnswer();
      else if (followed.current === 'end') view.showEnd();
      measure();
    };
    const letGo = ({ type, target }: Event) => {
      const isHere = target instanceof Element && outer.contains(target);
      if (isHere && PRESSES.includes(type)) view.remember(target.closest('button, a, summary'));
      if (isHere || (view.isPage() && MOVES_OF_PAGE.includes(type))) followed.current = 'nothing';
    };
    const observer = new ResizeObserver(follow);
    observer.observe(inner);
    observer.observe(outer);
    const options = { passive: true, capture: true };
    document.addEventListener('scroll', observe, options);
    document.addEventListener('scrollend', view.settle, options);
    for (const move of READERS_MOVES) document.addEventListener(move, letGo, options);
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', observe, options);
      document.removeEventListener('scrollend', view.settle, options);
      for (const move of READERS_MOVES) document.removeEventListener(move, letGo, options);
    };
  }, [area, content, shown]);

  function scrollToEnd() {
    if (!area.current) return;
    followed.current = 'end';
    const scroller = scrollerOf(area.current);
    scroller.scrollTop = scroller.scrollHeight;
    // The button goes.
    area.current.focus({ preventScroll: true });
  }

  return { atEnd, scrollToEnd };
}

/** What scrolls a conversation: its area, or in a low window the page. */
function scrollerOf(area: HTMLElement): Element {
  const { scrollingElement } = document;
  return getComputedStyle(area).overflowY === 'visible' && scrollingElement ? scrollingElement : area;
}

/** Further down than the gap between two blocks. */
const PROBES_PX = [0, 16, 32, 48];

/** The block of text at this place in the window, or next below it; what holds many blocks marks no place. */
function firstBlockAt(x: number, y: number): Element | undefined {
  const blocks = PROBES_PX.map((further) => document.elementFromPoint(x, y + further));
  const isBlock = (element: Element) =>
    element.clientHeight < innerHeight && !element.matches('.prose, article');
  return blocks.find((element) => element !== null && isBlock(element)) ?? undefined;
}

/** The heading of a question that this height in the window cuts, if any. */
function headingAt(content: HTMLElement, y: number): Element | undefined {
  const { left, right } = content.getBoundingClientRect();
  const x = document.documentElement.dir === 'rtl' ? right - INDENT_PX : left + INDENT_PX;
  const heading = document.elementFromPoint(x, y + 2)?.closest('h2');
  if (!heading || !content.contains(heading)) return undefined;
  const { top, bottom } = heading.getBoundingClientRect();
  return top < y - 1 && bottom > y + 1 ? heading : undefined;
}

/** The part of a conversation that is in view, `content` being what grows inside `area`. */
function viewOf(area: HTMLElement, content: HTMLElement) {
  let scroller = scrollerOf(area);
  let seen: { element: Element; at: number } | undefined;
  let settledAt = 0;
  let width = content.clientWidth;
  const isPage = () => scroller !== area;
  const top = () => (isPage() ? 0 : area.getBoundingClientRect().top);
  const below = (element: Element) => element.getBoundingClientRect().top - top();
  return {
    isPage,
    /** In pixels. */
    distanceToEnd: () => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop,
    /** Remembers where `pressed` stands, or else what stands first in view. */
    remember(pressed: Element | null): void {
      if (scrollerOf(area) !== scroller || content.clientWidth !== width) return;
      const { left } = content.getBoundingClientRect();
      const element = pressed ?? firstBlockAt(left + width / 2, top() + MARGIN_PX);
      if (element && content.contains(element)) seen = { element, at: below(element) };
    },
    /** What is remembered stays in its place when the column becomes narrow or wide, or something else scrolls. */
    adopt(): void {
      if (scrollerOf(area) === scroller && content.clientWidth === width) return;
      scroller = scrollerOf(area);
      width = content.clientWidth;
      if (seen?.element.isConnected) scroller.scrollTop += below(seen.element) - seen.at;
    },
    /** A heading that a scroll has left half above the view goes on in its direction: out of sight, or whole into it. */
    settle(): void {
      const { scrollTop } = scroller;
      const heading = headingAt(content, top());
      if (heading) {
        const { top: begin, bottom: end } = heading.getBoundingClientRect();
        const isDown = scrollTop > settledAt && scroller.scrollHeight - scroller.clientHeight > scrollTop;
        scroller.scrollTop += isDown ? end - top() : begin - top() - LOW_MARGIN_PX;
      }
      settledAt = scroller.scrollTop;
    },
    showEnd(): void {
      scroller.scrollTop = scroller.scrollHeight;
    },
    /** Scrolls to the last question, whose answer stands below it: a long answer is read from its start. */
    showAnswer(): void {
      const [question] = content.lastElementChild?.lastElementChild?.children ?? [];
      if (question) scroller.scrollTop += below(question) - (isPage() ? LOW_MARGIN_PX : MARGIN_PX);
    },
  };
}
