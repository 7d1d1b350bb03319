'use no memo';

import { memo } from 'react';
import { lazyPart } from '#components/ui/lazy-part.ts';
import type { Turn } from '#lib/client/conversation/turn.ts';
import type { BranchPlace } from '#lib/client/conversation/turn-tree.ts';
import { loadTurn } from './expect-answer.ts';
import type { TurnActions } from './turn-view.tsx';

const TurnView = lazyPart(loadTurn);

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
export function TurnGroups({ turns, places, actions }: TurnGroupsProps) {
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
  return (
    <div className={start + turns.length < total ? UNSEEN : undefined}>
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

function placeText(place: BranchPlace | undefined): string {
  return place ? `${place.position}/${place.of}` : '';
}
