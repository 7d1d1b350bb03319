import { z } from 'zod';
import { flag, positive, secret } from './variable-kinds.ts';

/** The samplers of OpenTelemetry's specification. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Where traces and metrics go; nothing is measured without an exporter. Names are OpenTelemetry's and Azure's own. */
export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'it takes an address such as http://127.0.0.1:4318' })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional()
    .describe('OpenTelemetry collector that gets traces (/v1/traces) and metrics (/v1/metrics).'),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/protobuf'])
    .default('http/protobuf')
    .describe('How the collector is spoken to; there is one way.'),
  OTEL_EXPORTER_OTLP_HEADERS: secret
    .refine((list) => headersIn(list) !== undefined, 'it takes name=value,name=value')
    .optional()
    .describe('Headers for the collector, such as a key, as name=value, separated by commas.'),
  OTEL_SERVICE_NAME: z.string().optional().describe('What this service is called there. Unset: citewell.'),
  OTEL_RESOURCE_ATTRIBUTES: z
    .string()
    .default('')
    .refine((list) => headersIn(list) !== undefined, 'it takes name=value,name=value')
    .describe('What else is known of this instance, such as deployment.environment.name=production.'),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS)
    .default('parentbased_always_on')
    .describe('Which requests are traced. parentbased_…: where the caller traces, as the caller does.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('The share that …traceidratio traces, from 0 to 1.'),
  OTEL_METRIC_EXPORT_INTERVAL: positive
    .default(60_000)
    .describe('Milliseconds between two exports of the metrics.'),
  OTEL_SDK_DISABLED: flag.default(false).describe('Turns traces and metrics off, whatever else is set.'),
  APPLICATIONINSIGHTS_CONNECTION_STRING: secret
    .refine(isConnectionString, 'it takes InstrumentationKey=…;IngestionEndpoint=https://…')
    .optional()
    .describe('Application Insights resource of Azure Monitor that gets traces and metrics.'),
  TELEMETRY_CONTENT: z
    .enum(['on', 'off'])
    .default('off')
    .describe('Adds questions, prompts and answers to traces, cut to a bounded length.'),
};

/** A list of `name=value`, percent-encoded, as OpenTelemetry writes headers and attributes; undefined where it is none. */
export function headersIn(list: string): Record<string, string> | undefined {
  const entries: [string, string][] = [];
  for (const part of list.split(',').filter((text) => text.trim() !== '')) {
    const [, name, value] = /^\s*([\w.!#$%&'*+^`|~-]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
    if (name === undefined || value === undefined) return undefined;
    try {
      entries.push([decodeURIComponent(name), decodeURIComponent(value)]);
    } catch {
      return undefined;
    }
  }
  return Object.fromEntries(entries);
}

/** Azure's keys are GUIDs, and what goes to a machine that is not this one goes encrypted. */
function isConnectionString(text: string): boolean {
  const parts = new Map(
    text.split(';').map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()];
    }),
  );
  const endpoint = parts.get('ingestionendpoint');
  const isKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(parts.get('instrumentationkey') ?? '');
  return (
    isKey && (endpoint === undefined || /^https:\/\/|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(endpoint))
  );
}
