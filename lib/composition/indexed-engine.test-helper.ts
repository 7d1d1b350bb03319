import { join } from 'node:path';
import { readEnvironment } from '#lib/config/environment.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { type Container, createContainer } from './container.ts';
import type { EngineUnderTest } from './each-engine.test-helper.ts';
import { ingestPaths } from './ingest-paths.test-helper.ts';

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
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(documents)) folder.write(`docs/${name}`, content);
  const engine = await start();
  const environment = readEnvironment({
    ...engine.variables,
    DATA_DIR: join(folder.path, 'data'),
    ACCESS_CONTROL: 'on',
    LOG_LEVEL: 'silent',
  });
  await ingestPaths(environment, [join(folder.path, 'docs')]);
  const container = await createContainer(environment);
  return {
    container,
    async close() {
      await container.close();
      await engine.close();
      folder.remove();
    },
  };
}
