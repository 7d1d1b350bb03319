import type { AzureMonitorExporterOptions } from '@azure/monitor-opentelemetry-exporter';
import type { ExportResult } from '@opentelemetry/core';
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import { sendNoStatisticsToMicrosoft } from '#lib/config/process-environment.ts';
import type { TelemetryConfig } from '#lib/config/telemetry.ts';
import type { Log } from '../log.ts';

/** The exporters to one backend. */
interface Exporters {
  spans: SpanExporter;
  metrics: PushMetricExporter;
}

const TIMEOUT_MS = 10_000;
/** Concurrent batches to a collector; further ones are dropped. */
const BATCHES_UNDER_WAY = 4;

/** The configured exporters; loads no code of others. */
export async function createExporters(config: TelemetryConfig, log: Log): Promise<Exporters[]> {
  const created: Exporters[] = [];
  if (config.otlp) created.push(await otlpExporters(config.otlp, log));
  if (config.azureMonitor !== undefined) created.push(await azureExporters(config.azureMonitor, log));
  return created;
}

async function otlpExporters(
  { endpoint, headers }: NonNullable<TelemetryConfig['otlp']>,
  log: Log,
): Promise<Exporters> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto');
  const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-proto');
  const options = { headers: { ...headers }, timeoutMillis: TIMEOUT_MS, concurrencyLimit: BATCHES_UNDER_WAY };
  const spans = new OTLPTraceExporter({ ...options, url: `${endpoint}/v1/traces` });
  const metrics = new OTLPMetricExporter({ ...options, url: `${endpoint}/v1/metrics` });
  return {
    spans: new Delivery('traces to the OTLP collector', log).watch(spans),
    metrics: new Delivery('metrics to the OTLP collector', log).watch(metrics),
  };
}

async function azureExporters(connectionString: string, log: Log): Promise<Exporters> {
  sendNoStatisticsToMicrosoft();
  const { AzureMonitorMetricExporter, AzureMonitorTraceExporter } = await import(
    '@azure/monitor-opentelemetry-exporter'
  );
  const options = (what: string): AzureMonitorExporterOptions => ({
    connectionString,
    // Off: unsent data would be kept on disk, by default in a folder known to other users of the machine.
    disableOfflineStorage: true,
    retryOptions: { maxRetries: 1 },
    additionalPolicies: [{ policy: hearing(new Delivery(what, log)), position: 'perCall' }],
    ...onThisMachine(connectionString),
  });
  return {
    spans: new AzureMonitorTraceExporter(options('traces to Azure Monitor')),
    metrics: new AzureMonitorMetricExporter(options('metrics to Azure Monitor')),
  };
}

type Policy = NonNullable<AzureMonitorExporterOptions['additionalPolicies']>[number]['policy'];

/** This exporter reports success even where it gave up. */
function hearing(delivery: Delivery): Policy {
  return {
    name: 'hearing',
    async sendRequest(request, next) {
      try {
        const response = await next(request);
        if (response.status < 300) delivery.succeeded();
        else delivery.failed(response.status);
        return response;
      } catch (thrown) {
        delivery.failed(thrown);
        throw thrown;
      }
    },
  };
}

/** The exporter uses https for every address, even a local one configured as plain http. */
function onThisMachine(connectionString: string): { host?: string; allowInsecureConnection?: boolean } {
  const host = /IngestionEndpoint=(http:[^;]*?)\/?(?:;|$)/i.exec(connectionString)?.[1];
  return host === undefined ? {} : { host, allowInsecureConnection: true };
}

/** The common part of span and metric exporters. */
interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void;
}

/** At most one log line per this time about an unreliable collector. */
const SAY_AGAIN_AFTER_MS = 600_000;

/** Logs once when delivery fails and once when it works again; `what` names the data. */
class Delivery {
  readonly #what: string;
  readonly #log: Log;
  #isFailing = false;
  #saidAt = Number.NEGATIVE_INFINITY;

  constructor(what: string, log: Log) {
    this.#what = what;
    this.#log = log;
  }

  /** Wraps an exporter to observe its results. */
  watch<Items, E extends Exporter<Items>>(exporter: E & Exporter<Items>): E {
    const send = exporter.export.bind(exporter);
    exporter.export = (items: Items, done: (result: ExportResult) => void) =>
      send(items, (result) => {
        if (result.code === 0) this.succeeded();
        else this.failed(result.error);
        done(result);
      });
    return exporter;
  }

  succeeded(): void {
    if (!this.#isFailing) return;
    this.#isFailing = false;
    this.#log.info({ what: this.#what }, 'measurements are delivered again');
  }

  /** `cause`: the error, or the response status. */
  failed(cause: unknown): void {
    if (performance.now() - this.#saidAt < SAY_AGAIN_AFTER_MS) return;
    this.#isFailing = true;
    this.#saidAt = performance.now();
    const about = { what: this.#what, cause: kindOf(cause) };
    this.#log.warn(about, 'measurements cannot be delivered and are dropped');
  }
}

/** The error's kind, never its text, which may quote the data. */
function kindOf(cause: unknown): string | number | undefined {
  if (typeof cause === 'number') return cause;
  if (!(cause instanceof Error)) return undefined;
  const code = 'code' in cause ? String(cause.code) : '';
  return /^\w{1,40}$/.test(code) ? code : cause.name;
}
