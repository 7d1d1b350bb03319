import type { SAMPLERS } from './telemetry-variables.ts';

/** Where traces and metrics go, and what of them. At least one exporter is set. */
export interface TelemetryConfig {
  /** `service.name` and what else is said of this instance. */
  resource: Readonly<Record<string, string>>;
  otlp: { endpoint: string; headers: Readonly<Record<string, string>> } | undefined;
  /** A connection string of Application Insights. */
  azureMonitor: string | undefined;
  sampler: { name: (typeof SAMPLERS)[number]; ratio: number };
  metricIntervalMs: number;
  /** Whether prompts and answers go along. */
  content: boolean;
}
