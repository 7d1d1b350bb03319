import type { Page } from '@playwright/test';

/** A task of a thread as Chromium traces it; times in microseconds, `tdur` what the thread itself ran. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** How busy a main thread was, from 0 to 1, and the longest of its tasks. */
interface MainThreadUse {
  busy: number;
  longestTaskMs: number;
}

/**
 * What the main thread of `page` did while `act` ran, in time that the thread itself ran: what else runs on the machine
 * is not the page's doing, and would stretch every task.
 */
export async function mainThreadDuring(page: Page, act: () => Promise<void>): Promise<MainThreadUse> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser to trace.');
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return mainThreadUse(traceEvents);
}

function mainThreadUse(events: TraceEvent[]): MainThreadUse {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events.filter(
    (event) => event.ph === 'X' && event.name.endsWith('RunTask') && mains.has(threadOf(event)),
  );
  const own = tasks.map(({ tdur = 0 }) => tdur);
  const begun = Math.min(...tasks.map(({ ts }) => ts));
  const ended = Math.max(...tasks.map(({ ts, dur = 0 }) => ts + dur));
  return {
    busy: own.reduce((sum, one) => sum + one, 0) / (ended - begun),
    longestTaskMs: Math.max(0, ...own) / 1000,
  };
}
