import { randomUUID } from 'node:crypto';
import { metrics, ProxyTracerProvider, propagation, type TracerProvider, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { TelemetryConfig } from '#lib/config/telemetry.ts';
import type { Log } from '../log.ts';
import { SCOPE } from '../scope.ts';
import { createExporters } from './create-exporters.ts';
import { samplerOf } from './sampler-of.ts';
import { watchProcess } from './watch-process.ts';

/** An exporter that does not answer is left alone after this. */
const EXPORT_MS = 10_000;
const SPANS_WAITING = 2048;
/** Fewer, where each may hold what somebody wrote: memory stays bounded while an exporter is away. */
const SPANS_WITH_CONTENT_WAITING = 256;
const BATCH = 128;
const BATCH_EVERY_MS = 2000;
const LONGEST_ATTRIBUTE = 16_384;
/** Closing waits so long for what is left to be sent. */
const CLOSE_MS = 4000;

/** Starts tracing and metering by `config`; resolves with what sends the rest and stops both. */
export async function startSdk(
  config: TelemetryConfig,
  version: string,
  log: Log,
): Promise<() => Promise<void>> {
  const identity = { 'service.version': version, 'service.instance.id': randomUUID() };
  const resource = defaultResource().merge(resourceFromAttributes({ ...identity, ...config.resource }));
  const exporters = await createExporters(config, log);
  const tracing = new BasicTracerProvider({
    resource,
    sampler: samplerOf(config.sampler),
    spanLimits: { attributeValueLengthLimit: LONGEST_ATTRIBUTE },
    spanProcessors: exporters.map(
      ({ spans }) =>
        new BatchSpanProcessor(spans, {
          maxQueueSize: config.content ? SPANS_WITH_CONTENT_WAITING : SPANS_WAITING,
          maxExportBatchSize: BATCH,
          scheduledDelayMillis: BATCH_EVERY_MS,
          exportTimeoutMillis: EXPORT_MS,
        }),
    ),
  });
  const metering = new MeterProvider({
    resource,
    readers: exporters.map(
      (exporter) =>
        new PeriodicExportingMetricReader({
          exporter: exporter.metrics,
          exportIntervalMillis: config.metricIntervalMs,
          exportTimeoutMillis: Math.min(EXPORT_MS, config.metricIntervalMs),
        }),
    ),
  });
  trace.setGlobalTracerProvider(oursAlone(tracing));
  metrics.setGlobalMeterProvider(metering);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const unwatch = watchProcess();
  return async () => {
    unwatch();
    await Promise.race([
      Promise.allSettled([tracing.shutdown(), metering.shutdown()]),
      new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref()),
    ]);
    trace.disable();
    metrics.disable();
    propagation.disable();
  };
}

/**
 * Next would record every request too, with its address: tokens of links and names of documents are in those. Nobody's
 * spans are recorded but ours.
 */
function oursAlone(tracing: BasicTracerProvider): TracerProvider {
  const nobody = new ProxyTracerProvider();
  return {
    getTracer: (name, version) =>
      name === SCOPE ? tracing.getTracer(name, version) : nobody.getTracer(name),
  };
}
