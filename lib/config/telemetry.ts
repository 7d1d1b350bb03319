import { isLoopbackHost } from './endpoint.ts';
import type { SAMPLERS } from './server-variables.ts';
import type { Faults, Variables } from './variables.ts';

/** Where traces and metrics go, and what of them. At least one exporter is set, or metrics are scraped. */
export interface TelemetryConfig {
  /** `service.name` and what else is said of this instance. */
  resource: Readonly<Record<string, string>>;
  otlp: { endpoint: string; headers: Readonly<Record<string, string>> } | undefined;
  /** A connection string of Application Insights. */
  azureMonitor: string | undefined;
  sampler: { name: (typeof SAMPLERS)[number]; ratio: number };
  metricIntervalMs: number;
  /** Whether Prometheus may read metrics at `/metrics`. */
  isScraped: boolean;
  /** Whether prompts and answers go along. */
  content: boolean;
}

/** Exporters of traces and metrics; undefined without any, and then nothing is measured. */
export function resolveTelemetry(variables: Variables, faults: Faults): TelemetryConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = variables;
  const azureMonitor = variables.APPLICATIONINSIGHTS_CONNECTION_STRING;
  const isScraped = variables.METRICS_TOKEN !== undefined;
  const isExported = endpoint !== undefined || azureMonitor !== undefined;
  if (variables.OTEL_SDK_DISABLED || !(isExported || isScraped)) return undefined;
  const content = variables.TELEMETRY_CONTENT === 'on';
  if (endpoint !== undefined && (headers !== undefined || content)) requireSafe(endpoint, faults);
  const attributes = variables.OTEL_RESOURCE_ATTRIBUTES;
  return {
    resource: {
      ...attributes,
      'service.name': variables.OTEL_SERVICE_NAME ?? attributes['service.name'] ?? 'citewell',
    },
    otlp: endpoint === undefined ? undefined : { endpoint, headers: headers ?? {} },
    azureMonitor,
    sampler: { name: variables.OTEL_TRACES_SAMPLER, ratio: variables.OTEL_TRACES_SAMPLER_ARG },
    metricIntervalMs: variables.OTEL_METRIC_EXPORT_INTERVAL,
    isScraped,
    content,
  };
}

/** Collectors in a cluster are often spoken to in the open; keys and what people wrote are not to be read on the way. */
function requireSafe(endpoint: string, faults: Faults): void {
  const { protocol, hostname } = new URL(endpoint);
  if (protocol === 'https:' || isLoopbackHost(hostname)) return;
  const message =
    'plain http to another machine is for measurements alone; with headers or TELEMETRY_CONTENT use https';
  faults.wrong('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint, message);
}
