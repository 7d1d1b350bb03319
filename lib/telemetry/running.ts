import { type Meter, metrics, type Tracer, trace } from '@opentelemetry/api';

/** The instrumentation scope of our spans and metrics. */
export const SCOPE = 'citewell';

/** Creates spans; does nothing without telemetry. */
export function tracer(): Tracer {
  return trace.getTracer(SCOPE);
}

/** Creates instruments; those created before measuring starts never record. */
export function meter(): Meter {
  return metrics.getMeter(SCOPE);
}

/** The text formats of metrics: of Prometheus, 0.0.4, and of OpenMetrics, 1.0.0. */
export type MetricsForm = 'prometheus' | 'openmetrics';

/** The telemetry of this process. */
interface Running {
  /** Whether prompts and answers are recorded. */
  content: boolean;
  /** All metrics at this moment as text; undefined where METRICS_TOKEN is not set. */
  scrape: ((form: MetricsForm) => Promise<string>) | undefined;
}

const shared = globalThis as typeof globalThis & { citewellTelemetry?: Running };

/** Undefined without telemetry: callers then skip wrapping and counting. */
export function running(): Running | undefined {
  return shared.citewellTelemetry;
}

/** Called when measuring starts and ends; before anything measured is built. */
export function setRunning(now: Running | undefined): void {
  if (now) shared.citewellTelemetry = now;
  else delete shared.citewellTelemetry;
}

/** Records, at each export, how many answers are being made and stored here. */
export function instrumentRecordings(recorder: { readonly activeCount: number }): void {
  meter()
    .createObservableGauge('citewell.recordings.active', {
      unit: '{answer}',
      description: 'Answers being written and stored here, with or without a reader.',
    })
    .addCallback((result) => result.observe(recorder.activeCount));
}
