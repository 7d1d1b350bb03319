import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { TelemetryConfig } from '#lib/config/telemetry.ts';

/** The sampler of that name, as OpenTelemetry's specification describes it. */
export function samplerOf({ name, ratio }: TelemetryConfig['sampler']): Sampler {
  const isByParent = name.startsWith('parentbased_');
  const root = rootSampler(isByParent ? name.slice('parentbased_'.length) : name, ratio);
  return isByParent ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'traceidratio') return new TraceIdRatioBasedSampler(ratio);
  return name === 'always_off' ? new AlwaysOffSampler() : new AlwaysOnSampler();
}
