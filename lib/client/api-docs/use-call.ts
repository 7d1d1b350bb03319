'use client';

import { useEffect, useRef, useState } from 'react';
import { createBatch } from '../batch.ts';
import { authorizedFetch } from '../session.ts';
import type { CallDraft } from './call.ts';
import { applyCallEvent, type CallResult, sentCall } from './call-result.ts';
import { type CallEvent, performCall } from './perform-call.ts';

const SHOWN_EVERY_MS = 50;

/** A call and what came of it. Another call, and leaving the page, stop the one that is under way. */
export function useCall() {
  const [result, setResult] = useState<CallResult>();
  const underway = useRef<AbortController>(undefined);
  const stop = () => underway.current?.abort();
  useEffect(() => () => underway.current?.abort(), []);

  async function send(draft: CallDraft): Promise<void> {
    stop();
    const controller = new AbortController();
    underway.current = controller;
    setResult(sentCall);
    const batch = createBatch<CallEvent>((events) => {
      // A call that another one has taken the place of is not shown any more.
      if (underway.current !== controller) return;
      setResult((shown = sentCall) => events.reduce(applyCallEvent, shown));
    }, SHOWN_EVERY_MS);
    const surroundings = {
      fetch: (address: string, init: RequestInit) => authorizedFetch(address, init),
      now: () => performance.now(),
    };
    for await (const event of performCall(draft, surroundings, controller.signal)) batch.push(event);
    batch.flush();
  }

  return { result, send, stop };
}
