import type { TelemetryConfig } from '#lib/config/telemetry.ts';
import { forgetInstruments } from './instruments.ts';
import type { Log } from './log.ts';
import { requestContexts } from './request-contexts.ts';
import { setRunning } from './running.ts';

/** Traces and metrics of this process, under way. */
export interface Telemetry {
  /** Sends what is left, for a few seconds at most, and stops. Never throws. */
  close(): Promise<void>;
}

/**
 * Starts measuring. Loads OpenTelemetry's SDK, and of the exporters those that are configured. `version` is ours. What
 * cannot be delivered is dropped, and `log` hears of it once.
 */
export async function startTelemetry(
  config: TelemetryConfig,
  { version, log }: { version: string; log: Log },
): Promise<Telemetry> {
  requestContexts();
  forgetInstruments();
  const { startSdk } = await import('./sdk/start-sdk.ts');
  const { scrape, stop } = await startSdk(config, version, log);
  setRunning({ content: config.content, scrape });
  let closed: Promise<void> | undefined;
  return {
    async close() {
      setRunning(undefined);
      closed ??= stop();
      await closed;
    },
  };
}
