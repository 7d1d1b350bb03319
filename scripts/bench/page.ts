// npm run bench:page [-- --quick]: what the page costs a reader: its JavaScript, its first paint, and the main thread
// while a long answer streams in. The built page on the samples, in a headless browser, against a scripted answer.
import { cpus } from 'node:os';
import process from 'node:process';
import { withBuiltPage } from './reading/built-page.ts';
import { firstLook, type Row, whileStreaming } from './reading/measures.ts';

const PORT = 4558;
const TURNS = 200;

const quick = process.argv.includes('--quick');
const loads = quick ? 3 : 7;
const answer = { characters: quick ? 5000 : 20_000, tokensPerSecond: 100 };

function print(rows: Row[]): void {
  const cells = rows.map(({ held, ...row }) => [...Object.values(row), held ? 'held' : 'MISSED']);
  const table = [['measured', 'figure', 'bound', ''], ...cells];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`);
}

const rows = await withBuiltPage(PORT, async (page) => {
  console.log(
    `\nnpm run bench:page${quick ? ' -- --quick' : ''}: Chromium ${page.browser.version()}, ${cpus().length} × ${cpus()[0]?.model}\n`,
  );
  return [
    ...(await firstLook(page, loads)),
    ...(await whileStreaming(page, { ...answer, turns: 0 })),
    ...(await whileStreaming(page, { ...answer, turns: TURNS })),
  ];
});
print(rows);
process.exitCode = rows.every(({ held }) => held) ? 0 : 1;
