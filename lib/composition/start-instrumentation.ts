import type { Environment } from '#lib/config/environment.ts';
import { VERSION } from '#lib/config/version.ts';
import { logFor } from '#lib/telemetry/log.ts';
import { running } from '#lib/telemetry/running.ts';
import { startTelemetry, type Telemetry } from '#lib/telemetry/start-telemetry.ts';
import { traceAzureCalls } from '#lib/upstream/trace-azure-calls.ts';

/**
 * Starts the configured telemetry before anything else is built. Resolves with undefined, and loads nothing, where none
 * is configured or it runs already.
 */
export async function startInstrumentation({
  telemetry: config,
  LOG_LEVEL,
}: Pick<Environment, 'telemetry' | 'LOG_LEVEL'>): Promise<Telemetry | undefined> {
  if (!config || running()) return undefined;
  const telemetry = await startTelemetry(config, { version: VERSION, log: logFor(LOG_LEVEL) });
  await traceAzureCalls();
  return telemetry;
}
