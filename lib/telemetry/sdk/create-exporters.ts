import type { AzureMonitorExporterOptions } from '@azure/monitor-opentelemetry-exporter';
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import { sendNoStatisticsToMicrosoft } from '#lib/config/azure-monitor-statistics.ts';
import type { TelemetryConfig } from '#lib/config/telemetry.ts';
import type { Log } from '../log.ts';
import { Delivery } from './delivery.ts';

/** What takes spans and metrics to one place. */
export interface Exporters {
  spans: SpanExporter;
  metrics: PushMetricExporter;
}

const TIMEOUT_MS = 10_000;
/** Batches under way to a collector; what comes while all are is dropped. */
const BATCHES_UNDER_WAY = 4;

/** The exporters that are configured; of the others not even the code is loaded. */
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
    // What cannot be sent would be kept on disk, by default in a folder that others on the machine know.
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

/** Of its results this exporter says that they are good, also where it gave up. */
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

/** The exporter asks every address by https, even one on this machine that configuration lets through as plain http. */
function onThisMachine(connectionString: string): { host?: string; allowInsecureConnection?: boolean } {
  const host = /IngestionEndpoint=(http:[^;]*?)\/?(?:;|$)/i.exec(connectionString)?.[1];
  return host === undefined ? {} : { host, allowInsecureConnection: true };
}
