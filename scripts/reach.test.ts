import { expect, test } from 'vitest';
import { heaviestBranches, reachOf } from './reached-files.test-helper.ts';

/** For each audience a route, and the most files that it may load before its first request. */
const MOST_FILES: [string, number][] = [
  ['app/chat/route.ts', 260],
  ['app/openai/deployments/[deployment]/chat/completions/route.ts', 260],
  ['app/api/v2/flexible-rag-mm/route.ts', 270],
  ['app/mcp/route.ts', 255],
  ['app/api/conversations/route.ts', 235],
  ['app/api/session/route.ts', 185],
  ['app/api/documents/route.ts', 215],
  ['app/content/[...path]/route.ts', 220],
  ['app/api/admin/settings/route.ts', 250],
  ['app/api/admin/usage/route.ts', 190],
  ['app/api/ready/route.ts', 220],
  ['app/api/health/route.ts', 185],
];

test.each(MOST_FILES)('a function of %s loads at most %i files at its start', (entry, most) => {
  const reach = reachOf(entry);
  const { imports, lines, later } = reach;
  expect(
    imports.size,
    `${imports.size} files, ${lines} lines, and ${later.length} more by import(). Without each, so many fewer:\n` +
      heaviestBranches(entry, reach).join('\n'),
  ).toBeLessThanOrEqual(most);
});
