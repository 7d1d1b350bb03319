// npm run crash [-- --kills 100 --clients 8 --seed N --postgres]: kills the built server at random moments while clients
// ask, starts it again, and finds everything that it had acknowledged. Embedded engine; SQLite, or Postgres: that of
// DATABASE_URL, or with --postgres one of this machine's binaries, for this run alone. Then it kills as many syncs of a folder
// that changes (with --syncs-only nothing else).
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readEnvironment } from '#lib/config/environment.ts';
import { crashRun } from './crash/crash-run.ts';
import { killedSyncs } from './crash/killed-syncs.ts';
import { startOwnPostgres } from './crash/own-postgres.ts';
import { indexSamples } from './serve/index-samples.ts';
import { startServer } from './servers/server-process.ts';
import { builtServer, withFolder } from './servers/with-servers.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    clients: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    port: { type: 'string', default: '4396' },
    postgres: { type: 'boolean', default: false },
    'syncs-only': { type: 'boolean', default: false },
  },
});
const [kills, clients, seed, port] = [values.kills, values.clients, values.seed, values.port].map(Number);
const { records } = readEnvironment().identity;
const ownPostgres = values.postgres ? await startOwnPostgres() : undefined;
const url = ownPostgres?.url ?? (records.kind === 'postgres' ? records.url : undefined);
const database = url === undefined ? undefined : { DATABASE_URL: url };
const PRELOAD = './scripts/crash/talking-model-preload.ts';

try {
  if (!values['syncs-only']) await withFolder(run);
  await withFolder(runSyncs);
} finally {
  await ownPostgres?.stop();
}

async function run(dataDir: string): Promise<void> {
  await indexSamples(readEnvironment({ DATA_DIR: dataDir }));
  console.log(`crash: ${kills} kills, ${clients} clients, seed ${seed}, ${database ? 'Postgres' : 'SQLite'}`);
  const started = performance.now();
  const report = await crashRun({
    kills: kills ?? 0,
    clients: clients ?? 0,
    seed: seed ?? 0,
    start: () => startServer(builtServer(port ?? 0, PRELOAD), port ?? 0, dataDir, { ...database }),
    progress: console.log,
  });
  const { acknowledged, whole, interrupted, violations } = report;
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `\n${acknowledged} questions acknowledged: ${whole} answers whole, ${interrupted} interrupted; ${seconds} s`,
  );
  for (const violation of violations.slice(0, 20)) console.log(`  WRONG ${violation}`);
  console.log(
    violations.length === 0
      ? 'Nothing was lost.'
      : `${violations.length} wrong; run again with --seed ${seed}`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}

/** The same for syncs of a folder that changes, each in a process that is killed. */
async function runSyncs(folder: string): Promise<void> {
  console.log(`crash: ${kills} syncs of a changing folder`);
  const options = { kills: kills ?? 0, seed: seed ?? 0, folder, progress: console.log };
  const { killed, documents, wrong } = await killedSyncs(options);
  console.log(
    `\n${killed} killed; ${documents} documents, ${wrong.length} of them stale, lost or left over.`,
  );
  for (const one of wrong.slice(0, 20)) console.log(`  WRONG ${one}`);
  if (wrong.length > 0) process.exitCode = 1;
}
