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
