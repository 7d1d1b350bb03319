import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { expect, test } from 'vitest';
import { type MetricsForm, SCOPE } from '../running.ts';
import { ScrapeReader } from './scrape-reader.ts';

/** What `measure` records on a provider with a reader of its own, as text. */
async function scraped(measure: (provider: MeterProvider) => void, form: MetricsForm): Promise<string> {
  const reader = new ScrapeReader();
  const resource = resourceFromAttributes({ 'service.name': 'answers' });
  const provider = new MeterProvider({ resource, readers: [reader] });
  measure(provider);
  const text = await reader.scrape(form);
  await provider.shutdown();
  return text;
}

function measure(provider: MeterProvider): void {
  const meter = provider.getMeter(SCOPE);
  const advice = { explicitBucketBoundaries: [0.5, 1] };
  const duration = meter.createHistogram('call.duration', { unit: 's', description: 'A "call".', advice });
  for (const seconds of [0.25, 0.5, 0.75, 4]) duration.record(seconds, { 'error.type': 'rate-limited' });
  meter.createCounter('answer.cost', { unit: '{currency}', description: 'Cost\nof all.' }).add(1.5);
  meter.createUpDownCounter('calls.waiting', { unit: '{call}' }).add(-2, { 'a.b': 'C:\\x "y"\nz', a_b: 1 });
  meter.createGauge('memory', { unit: 'By' }).record(Infinity);
  meter.createGauge('load', { unit: '1' }).record(0.5);
  meter.createCounter('never.counted');
  provider.getMeter('another package').createCounter('theirs').add(1);
}

test('Prometheus reads every instrument of ours, with units in names and values escaped', async () => {
  expect(await scraped(measure, 'prometheus')).toBe(
    String.raw`# HELP target_info The service and this instance of it.
# TYPE target_info gauge
target_info{service_name="answers"} 1
# HELP call_duration_seconds A "call".
# TYPE call_duration_seconds histogram
call_duration_seconds_bucket{error_type="rate-limited",le="0.5"} 2
call_duration_seconds_bucket{error_type="rate-limited",le="1"} 3
call_duration_seconds_bucket{error_type="rate-limited",le="+Inf"} 4
call_duration_seconds_sum{error_type="rate-limited"} 5.5
call_duration_seconds_count{error_type="rate-limited"} 4
# HELP answer_cost_total Cost\nof all.
# TYPE answer_cost_total counter
answer_cost_total 1.5
# HELP calls_waiting 
# TYPE calls_waiting gauge
calls_waiting{a_b="C:\\x \"y\"\nz;1"} -2
# HELP memory_bytes 
# TYPE memory_bytes gauge
memory_bytes +Inf
# HELP load_ratio 
# TYPE load_ratio gauge
load_ratio 0.5
`,
  );
});

test('readers of OpenMetrics get its names, units, boundaries and end', async () => {
  const text = await scraped(measure, 'openmetrics');
  for (const line of [
    '# TYPE target info',
    String.raw`# HELP call_duration_seconds A \"call\".`,
    '# UNIT call_duration_seconds seconds',
    'call_duration_seconds_bucket{error_type="rate-limited",le="1.0"} 3',
    '# TYPE answer_cost counter',
    'answer_cost_total 1.5',
    '# UNIT load_ratio ratio',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(text.endsWith('\n# EOF\n')).toBe(true);
});

test('any attribute becomes one valid label', async () => {
  const hostile = (provider: MeterProvider) =>
    provider
      .getMeter(SCOPE)
      .createCounter('9.ünits..total', { unit: 'km/h' })
      .add(1, {
        '1st} 5': 'a',
        list: ['x', 'y'],
        ...Object.fromEntries(['"', '\\', '\n', '}'].map((sign, at) => [`sign${at}`, sign])),
      });
  const sample = (await scraped(hostile, 'prometheus')).trimEnd().split('\n').at(-1);
  expect(sample).toBe(
    String.raw`_9_nits_km_h_total{key_1st_5="a",list="[\"x\",\"y\"]",sign0="\"",sign1="\\",sign2="\n",sign3="}"} 1`,
  );
});
