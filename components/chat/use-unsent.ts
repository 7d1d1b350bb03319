import { useEffect, useRef } from 'react';
import { conversationStore } from '#lib/client/conversation/page-conversations.ts';

const LOOK_EVERY_MS = 5000;
/** Where the server is there and the question fails all the same, asking again is the reader's to decide. */
const MOST_ATTEMPTS = 2;

/** Asks the question of turn `id`, which found no server, as soon as the server is there. */
export function useUnsent(id: string | undefined): void {
  const attempts = useRef(new Map<string, number>());
  useEffect(() => {
    if (id === undefined) return;
    let isOver = false;

    async function attempt(unsent: string) {
      const made = attempts.current.get(unsent) ?? 0;
      if (made >= MOST_ATTEMPTS || document.visibilityState === 'hidden') return;
      if (!(await reachesServer()) || isOver) return;
      attempts.current.set(unsent, made + 1);
      void conversationStore().retry(unsent);
    }

    const look = () => void attempt(id);
    const timer = setInterval(look, LOOK_EVERY_MS);
    addEventListener('online', look);
    return () => {
      isOver = true;
      clearInterval(timer);
      removeEventListener('online', look);
    };
  }, [id]);
}

async function reachesServer(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
