import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { getHeapSpaceStatistics } from 'node:v8';
import { metrics, ProxyTracerProvider, propagation, type TracerProvider, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { TelemetryConfig } from '#lib/config/telemetry.ts';
import type { Log } from '../log.ts';
import { meter, SCOPE } from '../scope.ts';
import { createExporters } from './create-exporters.ts';

/** Time limit of an export. */
const EXPORT_MS = 10_000;
const SPANS_WAITING = 2048;
/** Smaller queue if spans carry content: bounds memory while a backend is unavailable. */
const SPANS_WITH_CONTENT_WAITING = 256;
const BATCH = 128;
const BATCH_EVERY_MS = 2000;
const LONGEST_ATTRIBUTE = 16_384;
/** Time limit for sending the rest at shutdown. */
const CLOSE_MS = 4000;

/** Starts traces and metrics by `config`; resolves with a function that flushes and stops both. */
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
 * Next would trace every request with its address, which holds link tokens and document names. Only our own
 * spans are recorded.
 */
function oursAlone(tracing: BasicTracerProvider): TracerProvider {
  const internalCaller = new ProxyTracerProvider();
  return {
    getTracer: (name, version) =>
      name === SCOPE ? tracing.getTracer(name, version) : internalCaller.getTracer(name),
  };
}

/** The sampler of that name in OpenTelemetry's specification. */
function samplerOf({ name, ratio }: TelemetryConfig['sampler']): Sampler {
  const isByParent = name.startsWith('parentbased_');
  const root = rootSampler(isByParent ? name.slice('parentbased_'.length) : name, ratio);
  return isByParent ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'traceidratio') return new TraceIdRatioBasedSampler(ratio);
  return name === 'always_off' ? new AlwaysOffSampler() : new AlwaysOnSampler();
}

const NS = 1e9;
/** Sampling interval of the event loop delay: the finest at negligible cost. */
const RESOLUTION_MS = 20;

/**
 * Measures the event loop and memory of this process by OpenTelemetry's conventions for Node and V8. Returns
 * a function that stops this.
 */
function watchProcess(): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  watchEventLoop(delay);
  watchMemory();
  return () => delay.disable();
}

function watchEventLoop(delay: ReturnType<typeof monitorEventLoopDelay>): void {
  const options = { unit: 's', description: 'How late the event loop was since the last export.' };
  const p50 = meter().createObservableGauge('nodejs.eventloop.delay.p50', options);
  const p99 = meter().createObservableGauge('nodejs.eventloop.delay.p99', options);
  const max = meter().createObservableGauge('nodejs.eventloop.delay.max', options);
  meter().addBatchObservableCallback(
    (result) => {
      // No samples yet, so percentiles are not numbers.
      if (delay.count === 0) return;
      result.observe(p50, delay.percentile(50) / NS);
      result.observe(p99, delay.percentile(99) / NS);
      result.observe(max, delay.max / NS);
      delay.reset();
    },
    [p50, p99, max],
  );
}

function watchMemory(): void {
  meter()
    .createObservableGauge('process.memory.usage', { unit: 'By', description: 'Physical memory in use.' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter()
    .createObservableGauge('v8js.memory.heap.used', { unit: 'By', description: 'Heap in use, by space.' })
    .addCallback((result) => {
      for (const { space_name, space_used_size } of getHeapSpaceStatistics()) {
        result.observe(space_used_size, { 'v8js.heap.space.name': space_name });
      }
    });
}
