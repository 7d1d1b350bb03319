import type { Environment } from '#lib/config/environment.ts';
import { VERSION } from '#lib/config/version.ts';
import { logFor } from '#lib/telemetry/log.ts';
import { running } from '#lib/telemetry/running.ts';
import { startTelemetry, type Telemetry } from '#lib/telemetry/start-telemetry.ts';
import { traceAzureCalls } from '#lib/upstream/trace-azure-calls.ts';

/**
 * Starts what the environment says is to be measured, before anything else is built; undefined, and nothing is loaded,
 * where that is nothing, and where it has begun.
 */
export async function startMeasuring({
  telemetry: config,
  LOG_LEVEL,
}: Pick<Environment, 'telemetry' | 'LOG_LEVEL'>): Promise<Telemetry | undefined> {
  if (!config || running()) return undefined;
  const telemetry = await startTelemetry(config, { version: VERSION, log: logFor(LOG_LEVEL) });
  await traceAzureCalls();
  return telemetry;
}
