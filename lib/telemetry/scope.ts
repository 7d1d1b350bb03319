import { type Meter, metrics, type Tracer, trace } from '@opentelemetry/api';

/** What our spans and metrics are known by. */
export const SCOPE = 'citewell';

/** Makes spans; of no effect while nothing is measured. */
export function tracer(): Tracer {
  return trace.getTracer(SCOPE);
}

/** Makes instruments; of no effect for good where they are made before measuring starts. */
export function meter(): Meter {
  return metrics.getMeter(SCOPE);
}
