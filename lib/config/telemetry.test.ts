import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';

const KEY = 'InstrumentationKey=00000000-0000-0000-0000-000000000000';

test('nothing is measured unless a variable names an exporter', () => {
  expect(readEnvironment({}).telemetry).toBeUndefined();
  expect(readEnvironment({ OTEL_SERVICE_NAME: 'x', TELEMETRY_CONTENT: 'on' }).telemetry).toBeUndefined();
  const off = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' };
  expect(readEnvironment(off).telemetry).toBeUndefined();
});

test('the variables of OpenTelemetry and of Azure mean here what they mean elsewhere', () => {
  const { telemetry } = readEnvironment({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%3Db, x-team=search',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=ignored,deployment.environment.name=production',
    OTEL_SERVICE_NAME: 'answers',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    OTEL_METRIC_EXPORT_INTERVAL: '15000',
    APPLICATIONINSIGHTS_CONNECTION_STRING: `${KEY};IngestionEndpoint=https://westeurope.in.example/`,
  });
  expect(telemetry).toEqual({
    resource: { 'service.name': 'answers', 'deployment.environment.name': 'production' },
    otlp: { endpoint: 'https://collector.example/otlp', headers: { 'api-key': 'a=b', 'x-team': 'search' } },
    azureMonitor: `${KEY};IngestionEndpoint=https://westeurope.in.example/`,
    sampler: { name: 'parentbased_traceidratio', ratio: 0.25 },
    metricIntervalMs: 15_000,
    isScraped: false,
    content: false,
  });
});

test('a token for Prometheus is enough to measure, without an exporter', () => {
  const METRICS_TOKEN = 'a token of a test';
  const { telemetry } = readEnvironment({ METRICS_TOKEN });
  expect(telemetry).toMatchObject({ isScraped: true, otlp: undefined, azureMonitor: undefined });
  expect(readEnvironment({ METRICS_TOKEN, OTEL_SDK_DISABLED: 'true' }).telemetry).toBeUndefined();
});

test('metrics may go to a local collector over http; keys and content may not', () => {
  const near = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  expect(readEnvironment(near).telemetry?.otlp?.endpoint).toBe('http://collector:4318');
  for (const more of [{ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=x' }, { TELEMETRY_CONTENT: 'on' }]) {
    expect(() => readEnvironment({ ...near, ...more })).toThrow(EnvironmentError);
    const here = { ...more, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    expect(readEnvironment(here).telemetry).toBeDefined();
  }
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'ftp://collector'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a secret that is no header'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=%E0%A4%A'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_METRIC_EXPORT_INTERVAL', '0'],
  ['METRICS_TOKEN', 'a-short-secret'],
  ['APPLICATIONINSIGHTS_CONNECTION_STRING', 'InstrumentationKey=secret-key'],
  ['APPLICATIONINSIGHTS_CONNECTION_STRING', `${KEY};IngestionEndpoint=http://elsewhere.example/`],
])('%s=%s stops the start with a report that names it', (name, value) => {
  const start = () => readEnvironment({ [name]: value });
  expect(start).toThrow(new RegExp(`\\n  ${name}`));
  expect(start).not.toThrow(/secret/);
});
