import { useEffect, useRef } from 'react';
import { isRunning, type Turn } from '#lib/client/conversation/turn.ts';
import { sourcesOfTurn } from '#lib/client/sources/sources.ts';
import type { CheckView } from './use-checking.ts';

/** The last answer of the conversation, and how the panel goes over to it. */
export interface LatestAnswer {
  latest: Turn;
  onFollow: (turnId: string, view: CheckView) => void;
  onDismiss: () => void;
}

/** Follows the conversation: once a newer answer has arrived, its first source is shown, or nothing where it has none. */
export function useLatestAnswer({ latest, onFollow, onDismiss }: LatestAnswer): void {
  const seen = useRef(latest.id);
  useEffect(() => {
    if (latest.id === seen.current || isRunning(latest)) return;
    seen.current = latest.id;
    const [first] = sourcesOfTurn(latest).cited;
    if (first) onFollow(latest.id, { tab: 'citation', sourcepage: first.sourcepage });
    else onDismiss();
  });
}
