// npm run bench:page [-- --quick]: what the page costs a reader: its JavaScript, its first paint, and the main thread
// while a long answer streams in. The built page on the samples, in a headless browser, against a scripted answer.
import { withBuiltPage } from '../servers/with-built-page.ts';
import { firstLook, whileStreaming } from './reading/measures.ts';
import { printHeading, printRows, quick } from './reporting.ts';

const PORT = 4558;
const TURNS = 200;

const loads = quick ? 3 : 7;
const answer = { characters: quick ? 5000 : 20_000, tokensPerSecond: 100 };

const rows = await withBuiltPage(PORT, async (page) => {
  printHeading('bench:page', `Chromium ${page.browser.version()}`);
  return [
    ...(await firstLook(page, loads)),
    ...(await whileStreaming(page, { ...answer, turns: 0 })),
    ...(await whileStreaming(page, { ...answer, turns: TURNS })),
  ];
});
printRows(['measured', 'figure', 'bound'], rows);
