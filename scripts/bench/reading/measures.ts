import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { median } from '../../servers/statistics.ts';
import type { BuiltPage } from '../../servers/with-built-page.ts';
import { longAnswer, PLACES } from './long-answer.ts';

/** One line of the report. */
export interface Row {
  measured: string;
  figure: string;
  bound: string;
  held: boolean;
}

const MOST_KILOBYTES = 170;
const LARGEST_PAINT_MS = 1200;
const MOST_SHIFT = 0.02;
const MOST_BUSY = 0.15;
const LONGEST_TASK_MS = 50;

/** JavaScript fetched before the first question, the largest contentful paint and the layout shift; medians of `loads` cold loads. */
export async function firstLook({ url, browser }: BuiltPage, loads: number): Promise<Row[]> {
  const seen: { kilobytes: number; paintMs: number; shift: number }[] = [];
  for (let load = 0; load < loads; load += 1) {
    const context = await browser.newContext();
    seen.push(await look(await context.newPage(), url));
    await context.close();
  }
  const kilobytes = median(seen.map((one) => one.kilobytes));
  const paintMs = median(seen.map((one) => one.paintMs));
  const shift = Math.max(...seen.map((one) => one.shift));
  return [
    row(
      'JavaScript before the first question',
      `${kilobytes.toFixed(1)} KB`,
      `≤ ${MOST_KILOBYTES} KB`,
      kilobytes <= MOST_KILOBYTES,
    ),
    row(
      'largest contentful paint',
      `${paintMs.toFixed(0)} ms`,
      `≤ ${LARGEST_PAINT_MS} ms`,
      paintMs <= LARGEST_PAINT_MS,
    ),
    row('cumulative layout shift', shift.toFixed(3), `≤ ${MOST_SHIFT}`, shift <= MOST_SHIFT),
  ];
}

async function look(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'networkidle' });
  return page.evaluate(async () => {
    const observed = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type, buffered: true });
        setTimeout(() => resolve([]), 500);
      });
    const paints = await observed('largest-contentful-paint');
    const shifts = (await observed('layout-shift')) as (PerformanceEntry & { value: number })[];
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => new URL(entry.name).pathname.endsWith('.js')) as PerformanceResourceTiming[];
    return {
      kilobytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
      paintMs: paints.at(-1)?.startTime ?? Number.NaN,
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
    };
  });
}

/** The share of time that the main thread is busy, and its longest task, while an answer streams after `turns` others. */
export async function whileStreaming(
  { url, browser }: BuiltPage,
  answer: { characters: number; tokensPerSecond: number; turns: number },
): Promise<Row[]> {
  const answers = await serveScriptedAnswers(answer.characters, answer.tokensPerSecond);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.route('**/chat/stream', (route) => route.continue({ url: answers.url }));
    const page = await pageAfter(context, url, answer.turns);
    await ask(page);
    const { busy, longestTaskMs } = await mainThreadDuring(page, () => untilAnswered(page));
    const after = answer.turns > 0 ? ` after ${answer.turns} turns` : '';
    const what = `${answer.characters / 1000} KB at ${answer.tokensPerSecond} tokens/s${after}`;
    return [
      row(
        `main thread busy, ${what}`,
        `${(busy * 100).toFixed(1)}%`,
        `≤ ${MOST_BUSY * 100}%`,
        busy <= MOST_BUSY,
      ),
      row(
        `longest task, ${what}`,
        `${longestTaskMs.toFixed(0)} ms`,
        `≤ ${LONGEST_TASK_MS} ms`,
        longestTaskMs <= LONGEST_TASK_MS,
      ),
    ];
  } finally {
    await context.close();
    answers.stop();
  }
}

async function pageAfter(context: BrowserContext, url: string, turns: number): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(
    (saved) => sessionStorage.setItem('citewell.conversation', saved),
    savedTurns(turns),
  );
  await page.goto(url, { waitUntil: 'networkidle' });
  return page;
}

async function ask(page: Page): Promise<void> {
  await page.locator('#question').fill('Tell me everything');
  await page.locator('#question').press('Enter');
  await page.locator('article').last().getByRole('heading', { name: 'Section 1', exact: true }).waitFor();
}

/** Waits by a timer in the page until Stop is Send again: polling from outside would be measured as well. */
async function untilAnswered(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const row = document.querySelector('#question')?.closest('div')?.parentElement;
        const button = [...(row?.querySelectorAll('button') ?? [])].at(-1);
        const stop = button?.getAttribute('aria-label');
        const timer = setInterval(() => {
          if (button?.getAttribute('aria-label') === stop) return;
          clearInterval(timer);
          resolve();
        }, 250);
      }),
  );
}

/** A conversation as the page keeps it in the tab. */
function savedTurns(count: number): string {
  const turns = Array.from({ length: count }, (_, index) => ({
    id: `turn-${index}`,
    question: `Question ${index + 1}?`,
    answer: longAnswer(900),
    status: 'done',
    failure: null,
    context: contextOf(),
  }));
  return JSON.stringify({ turns, sessionState: null });
}

function row(measured: string, figure: string, bound: string, held: boolean): Row {
  return { measured, figure, bound, held };
}

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

/** The busy share of a main thread, from 0 to 1, and its longest task. */
interface MainThreadUse {
  busy: number;
  longestTaskMs: number;
}

/**
 * What the main thread of `page` did while `act` ran, in time that the thread itself ran: what else runs on the machine
 * is not the page's doing, and would stretch every task.
 */
async function mainThreadDuring(page: Page, act: () => Promise<void>): Promise<MainThreadUse> {
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

/** A server on loopback that answers every question with the same text, a token at a time. */
interface ScriptedAnswers {
  url: string;
  stop(): void;
}

const TOKEN_CHARACTERS = 5;

/** Serves an answer of `characters` in the Microsoft AI Chat Protocol, `tokensPerSecond` of five characters each. */
async function serveScriptedAnswers(characters: number, tokensPerSecond: number): Promise<ScriptedAnswers> {
  const answer = longAnswer(characters);
  const server = createServer(async (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json-lines' });
    const line = (value: object) => response.write(`${JSON.stringify(value)}\n`);
    line({ delta: { role: 'assistant' }, context: contextOf() });
    const begun = performance.now();
    for (let token = 0; token * TOKEN_CHARACTERS < answer.length && !response.destroyed; token += 1) {
      line({
        delta: { content: answer.slice(token * TOKEN_CHARACTERS, (token + 1) * TOKEN_CHARACTERS) },
      });
      const due = begun + ((token + 1) * 1000) / tokensPerSecond;
      if (due > performance.now()) await delay(due - performance.now());
    }
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The passages of every scripted answer, in the form of protocol 2. */
function contextOf() {
  const text = PLACES.map((place) => `${place}: Up to twenty working days a year, if the team agrees.`);
  return { data_points: { text, citations: PLACES }, thoughts: [] };
}
