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
  if (config.otlp) created.push(watched(await otlpExporters(config.otlp), 'the OTLP collector', log));
  if (config.azureMonitor !== undefined) {
    created.push(watched(await azureExporters(config.azureMonitor), 'Azure Monitor', log));
  }
  return created;
}

function watched({ spans, metrics }: Exporters, where: string, log: Log): Exporters {
  return {
    spans: new Delivery(`traces to ${where}`, log).watch(spans),
    metrics: new Delivery(`metrics to ${where}`, log).watch(metrics),
  };
}

async function otlpExporters({
  endpoint,
  headers,
}: NonNullable<TelemetryConfig['otlp']>): Promise<Exporters> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto');
  const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-proto');
  const options = { headers: { ...headers }, timeoutMillis: TIMEOUT_MS, concurrencyLimit: BATCHES_UNDER_WAY };
  return {
    spans: new OTLPTraceExporter({ ...options, url: `${endpoint}/v1/traces` }),
    metrics: new OTLPMetricExporter({ ...options, url: `${endpoint}/v1/metrics` }),
  };
}

async function azureExporters(connectionString: string): Promise<Exporters> {
  sendNoStatisticsToMicrosoft();
  const { AzureMonitorMetricExporter, AzureMonitorTraceExporter } = await import(
    '@azure/monitor-opentelemetry-exporter'
  );
  // What cannot be sent would be kept on disk, by default in a folder that others on the machine know.
  const options = { connectionString, disableOfflineStorage: true };
  return {
    spans: new AzureMonitorTraceExporter(options),
    metrics: new AzureMonitorMetricExporter(options),
  };
}
