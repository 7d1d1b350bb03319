// `node e2e/upstream/start.ts PORT…`: scripted services in one process, for tests that see them from outside. The control
// of each set is at its PORT, search, blobs and models at the three after it. Ends with its parent.
import process from 'node:process';
import { startBlobService } from './blobs/service.ts';
import { startControl } from './control.ts';
import { startModelService } from './models/service.ts';
import { startSearchService } from './search/service.ts';
import { whenParentIsGone } from './when-parent-is-gone.ts';

async function start(port: number): Promise<void> {
  const search = await startSearchService({ port: port + 1 });
  const blobs = await startBlobService({ port: port + 2 });
  const models = await startModelService({
    port: port + 3,
    searches: { [search.url]: { url: search.url, key: search.key } },
  });
  await startControl(port, { search, blobs, models });
  process.stdout.write(`Scripted services: control ${port}, ${search.url}, ${blobs.url}, ${models.url}\n`);
}

process.on('SIGTERM', () => process.exit(0));
process.on('SIGINT', () => process.exit(0));
whenParentIsGone(() => process.exit(0));

for (const port of process.argv.slice(2)) await start(Number(port));
