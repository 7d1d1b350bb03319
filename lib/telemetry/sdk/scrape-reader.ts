import type { Attributes, AttributeValue } from '@opentelemetry/api';
import {
  DataPointType,
  type MetricData,
  MetricReader,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics';
import { type MetricsForm, SCOPE } from '../running.ts';

/** Time limit of the observations that a scrape makes. */
const COLLECT_MS = 5000;

/** Gives all metrics as text when Prometheus asks, beside readers that export the same. */
export class ScrapeReader extends MetricReader {
  /** What every instrument has recorded since the process began. Rejects after shutdown. */
  async scrape(form: MetricsForm): Promise<string> {
    const { resourceMetrics } = await this.collect({ timeoutMillis: COLLECT_MS });
    return metricsText(resourceMetrics, form);
  }

  protected override async onForceFlush(): Promise<void> {
    // Nothing waits to be sent.
  }

  protected override async onShutdown(): Promise<void> {
    // Nothing is open.
  }
}

/**
 * Metrics in the text format of Prometheus (0.0.4) or OpenMetrics (1.0.0), named by OpenTelemetry's rules for Prometheus:
 * units and `_total` in names, underscores for what neither names nor labels may contain, the resource as `target_info`.
 * Only our own instruments.
 */
function metricsText({ resource, scopeMetrics }: ResourceMetrics, form: MetricsForm): string {
  const metrics = scopeMetrics.filter(({ scope }) => scope.name === SCOPE).flatMap((scope) => scope.metrics);
  const isOpen = form === 'openmetrics';
  const target = [
    `# HELP ${isOpen ? 'target' : 'target_info'} The service and this instance of it.`,
    `# TYPE ${isOpen ? 'target info' : 'target_info gauge'}`,
    `target_info${labels(labelsOf(resource.attributes))} 1`,
  ];
  const lines = [
    ...target,
    ...metrics.flatMap((metric) => familyOf(metric, isOpen)),
    ...(isOpen ? ['# EOF'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function familyOf(metric: MetricData, isOpen: boolean): string[] {
  const samples = samplesOf(metric, isOpen);
  if (samples.length === 0) return [];
  const { name, unit, type } = describe(metric);
  const family = type === 'counter' && !isOpen ? `${name}_total` : name;
  return [
    `# HELP ${family} ${escapeText(metric.descriptor.description, isOpen)}`,
    `# TYPE ${family} ${type}`,
    ...(isOpen && unit !== '' ? [`# UNIT ${family} ${unit}`] : []),
    ...samples,
  ];
}

/** Names of units in Prometheus; those of others stay as they are. */
const UNITS: Readonly<Record<string, string>> = {
  s: 'seconds',
  ms: 'milliseconds',
  By: 'bytes',
  '%': 'percent',
};

type PrometheusType = 'counter' | 'gauge' | 'histogram' | 'unknown';

/** The name ends with its unit, and not with `_total`, which only samples of counters do. */
function describe(metric: MetricData): { name: string; unit: string; type: PrometheusType } {
  const type = typeOf(metric);
  const { descriptor } = metric;
  const unit = unitOf(descriptor.unit, type);
  const plain = nameOf(descriptor.name, '_').replace(/_total$/, '');
  return { name: unit === '' || plain.endsWith(`_${unit}`) ? plain : `${plain}_${unit}`, unit, type };
}

function typeOf(metric: MetricData): PrometheusType {
  if (metric.dataPointType === DataPointType.SUM) return metric.isMonotonic ? 'counter' : 'gauge';
  if (metric.dataPointType === DataPointType.GAUGE) return 'gauge';
  return metric.dataPointType === DataPointType.HISTOGRAM ? 'histogram' : 'unknown';
}

/** What is counted, in braces, is no unit, and only gauges of unit 1 are ratios. */
function unitOf(unit: string, type: PrometheusType): string {
  const measured = unit.replaceAll(/\{[^}]*\}/g, '');
  if (measured === '') return '';
  if (measured === '1') return type === 'gauge' ? 'ratio' : '';
  return UNITS[measured] ?? nameOf(measured, '').replace(/^_|_$/g, '');
}

/** `ahead` precedes names that begin with a digit. */
function nameOf(text: string, ahead: string): string {
  return text.replaceAll(/[^a-zA-Z0-9]+/g, '_').replace(/^(?=\d)/, ahead);
}

function samplesOf(metric: MetricData, isOpen: boolean): string[] {
  const { name, type } = describe(metric);
  switch (metric.dataPointType) {
    case DataPointType.SUM:
    case DataPointType.GAUGE: {
      const sample = type === 'counter' ? `${name}_total` : name;
      return metric.dataPoints.map(
        ({ attributes, value }) => `${sample}${labels(labelsOf(attributes))} ${numberText(value)}`,
      );
    }
    case DataPointType.HISTOGRAM:
      return metric.dataPoints.flatMap(({ attributes, value: { buckets, count, sum } }) => {
        const own = labelsOf(attributes);
        const bucket = (le: string, below: number) =>
          `${name}_bucket${labels([...own, `le="${le}"`])} ${numberText(below)}`;
        let below = 0;
        const bounded = buckets.boundaries.map((boundary, at) => {
          below += buckets.counts[at] ?? 0;
          return bucket(boundaryText(boundary, isOpen), below);
        });
        return [
          ...bounded,
          bucket('+Inf', count),
          ...(sum === undefined ? [] : [`${name}_sum${labels(own)} ${numberText(sum)}`]),
          `${name}_count${labels(own)} ${numberText(count)}`,
        ];
      });
    default:
      // No instrument of ours asks for exponential buckets, which text cannot express.
      return [];
  }
}

/** OpenMetrics writes every boundary with a fraction. */
function boundaryText(boundary: number, isOpen: boolean): string {
  return isOpen && Number.isInteger(boundary) ? `${boundary}.0` : numberText(boundary);
}

function numberText(value: number): string {
  if (Number.isFinite(value) || Number.isNaN(value)) return String(value);
  return value > 0 ? '+Inf' : '-Inf';
}

/** One label a name: attributes whose names differ in punctuation alone share it, as the rules ask. */
function labelsOf(attributes: Attributes): string[] {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const byName = Map.groupBy(given.sort(byKey), ([key]) => nameOf(key, 'key_'));
  return [...byName].map(
    ([name, same]) => `${name}="${escapeText(same.map(([, value]) => valueText(value)).join(';'), true)}"`,
  );
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

function valueText(value: AttributeValue | undefined): string {
  return Array.isArray(value) ? JSON.stringify(value) : String(value);
}

function labels(written: readonly string[]): string {
  return written.length === 0 ? '' : `{${written.join(',')}}`;
}

/** Quotes are escaped in labels, and by OpenMetrics in help texts too. */
function escapeText(text: string, withQuotes: boolean): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return withQuotes ? escaped.replaceAll('"', '\\"') : escaped;
}
