import { randomUUID } from 'node:crypto';
import type { AzureMonitorExporterOptions } from '@azure/monitor-opentelemetry-exporter';
import { metrics, ProxyTracerProvider, propagation, type TracerProvider, trace } from '@opentelemetry/api';
import { type ExportResult, W3CTraceContextPropagator } from '@opentelemetry/core';
import { defaultResource, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  MeterProvider,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { sendNoStatisticsToMicrosoft } from '#lib/config/process-environment.ts';
import type { TelemetryConfig } from '#lib/config/telemetry.ts';
import type { Log } from '../log.ts';
import { type MetricsForm, SCOPE } from '../running.ts';
import { ScrapeReader } from './scrape-reader.ts';
import { watchProcess } from './watch-process.ts';

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

/** What runs until `stop`, which sends the rest for a few seconds. */
interface RunningSdk {
  /** The metrics as Prometheus reads them; undefined where it may not. */
  scrape: ((form: MetricsForm) => Promise<string>) | undefined;
  stop(): Promise<void>;
}

/** Starts metrics, and traces where `config` names an exporter of them. */
export async function startSdk(config: TelemetryConfig, version: string, log: Log): Promise<RunningSdk> {
  const identity = { 'service.version': version, 'service.instance.id': randomUUID() };
  const resource = defaultResource().merge(resourceFromAttributes({ ...identity, ...config.resource }));
  const exporters = await createExporters(config, log);
  const tracing = exporters.length > 0 ? startTracing(config, resource, exporters) : undefined;
  const scraped = config.isScraped ? new ScrapeReader() : undefined;
  const pushing = exporters.map(
    (exporter) =>
      new PeriodicExportingMetricReader({
        exporter: exporter.metrics,
        exportIntervalMillis: config.metricIntervalMs,
        exportTimeoutMillis: Math.min(EXPORT_MS, config.metricIntervalMs),
      }),
  );
  const metering = new MeterProvider({ resource, readers: scraped ? [...pushing, scraped] : pushing });
  metrics.setGlobalMeterProvider(metering);
  const unwatch = watchProcess();
  return {
    scrape: scraped && ((form) => scraped.scrape(form)),
    async stop() {
      unwatch();
      await Promise.race([
        Promise.allSettled([tracing?.shutdown(), metering.shutdown()]),
        new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref()),
      ]);
      trace.disable();
      metrics.disable();
      propagation.disable();
    },
  };
}

function startTracing(
  config: TelemetryConfig,
  resource: Resource,
  exporters: readonly Exporters[],
): BasicTracerProvider {
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
  trace.setGlobalTracerProvider(oursAlone(tracing));
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return tracing;
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

/** The exporters to one backend. */
interface Exporters {
  spans: SpanExporter;
  metrics: PushMetricExporter;
}

const TIMEOUT_MS = 10_000;
/** Concurrent batches to a collector; further ones are dropped. */
const BATCHES_UNDER_WAY = 4;

/** The configured exporters; loads no code of others. */
async function createExporters(config: TelemetryConfig, log: Log): Promise<Exporters[]> {
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
    // Off: unsent data would be stored on disk, by default in a folder known to other users of the machine.
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

/** This exporter reports success even where it gave up. */
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

/** The exporter uses https for every address, even a local one configured as plain http. */
function onThisMachine(connectionString: string): { host?: string; allowInsecureConnection?: boolean } {
  const host = /IngestionEndpoint=(http:[^;]*?)\/?(?:;|$)/i.exec(connectionString)?.[1];
  return host === undefined ? {} : { host, allowInsecureConnection: true };
}

/** The common part of span and metric exporters. */
interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void;
}

/** At most one log line per this time about an unreliable collector. */
const SAY_AGAIN_AFTER_MS = 600_000;

/** Logs once when delivery fails and once when it works again; `what` names the data. */
class Delivery {
  readonly #what: string;
  readonly #log: Log;
  #isFailing = false;
  #saidAt = Number.NEGATIVE_INFINITY;

  constructor(what: string, log: Log) {
    this.#what = what;
    this.#log = log;
  }

  /** Wraps an exporter to observe its results. */
  watch<Items, E extends Exporter<Items>>(exporter: E & Exporter<Items>): E {
    const send = exporter.export.bind(exporter);
    exporter.export = (items: Items, done: (result: ExportResult) => void) =>
      send(items, (result) => {
        if (result.code === 0) this.succeeded();
        else this.failed(result.error);
        done(result);
      });
    return exporter;
  }

  succeeded(): void {
    if (!this.#isFailing) return;
    this.#isFailing = false;
    this.#log.info({ what: this.#what }, 'telemetry export recovered');
  }

  /** `cause`: the error, or the response status. */
  failed(cause: unknown): void {
    if (performance.now() - this.#saidAt < SAY_AGAIN_AFTER_MS) return;
    this.#isFailing = true;
    this.#saidAt = performance.now();
    const about = { what: this.#what, cause: kindOf(cause) };
    this.#log.warn(about, 'telemetry export failed; data dropped');
  }
}

/** The error's kind, never its text, which may quote the data. */
function kindOf(cause: unknown): string | number | undefined {
  if (typeof cause === 'number') return cause;
  if (!(cause instanceof Error)) return undefined;
  const code = 'code' in cause ? String(cause.code) : '';
  return /^\w{1,40}$/.test(code) ? code : cause.name;
}
