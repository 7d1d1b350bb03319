import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readEnvironment } from '#lib/config/environment.ts';
import { type Container, createContainer } from './container.ts';
import type { EngineUnderTest } from './each-engine.contract.ts';
import { ingestPaths } from './ingest-paths.contract.ts';

/** The application over documents in an engine, with access control. */
export interface IndexedEngine {
  container: Container;
  close(): Promise<void>;
}

/** Starts an engine, ingests files by their paths and opens the application over them. */
export async function openIndexedEngine(
  start: () => Promise<EngineUnderTest>,
  documents: Record<string, string | Buffer>,
): Promise<IndexedEngine> {
  const folder = mkdtempSync(join(tmpdir(), 'citewell-indexed-'));
  for (const [name, content] of Object.entries(documents)) {
    const path = join(folder, 'docs', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  const engine = await start();
  const environment = readEnvironment({
    ...engine.variables,
    DATA_DIR: join(folder, 'data'),
    ACCESS_CONTROL: 'on',
    LOG_LEVEL: 'silent',
  });
  await ingestPaths(environment, [join(folder, 'docs')]);
  const container = await createContainer(environment);
  return {
    container,
    async close() {
      await container.close();
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
