import { type Field, fieldsOf } from './protobuf-fields.ts';

type Value = string | number | boolean | Value[];
type Attributes = Record<string, Value>;

/** A span as it was exported. */
export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the first of a trace. */
  parentId: string;
  /** As in the protocol: 1 internal, 2 server, 3 client. */
  kind: number;
  startNs: bigint;
  endNs: bigint;
  /** As in the protocol: 2 is an error. */
  status: number;
  statusText: string;
  attributes: Attributes;
  resource: Attributes;
}

/** One point of a metric as it was exported: a number, or of a histogram how many values and their sum. */
export interface ReceivedPoint {
  metric: string;
  unit: string;
  attributes: Attributes;
  value: number;
  count?: number;
}

// Numbers of fields as in github.com/open-telemetry/opentelemetry-proto.

/** The spans of an ExportTraceServiceRequest. */
export function decodeSpans(request: Buffer): ReceivedSpan[] {
  return all(request, 1).flatMap((ofResource) => {
    const resource = attributesOf(one(ofResource, 1), 1);
    return all(ofResource, 2).flatMap((ofScope) => all(ofScope, 2).map((span) => spanOf(span, resource)));
  });
}

/** The points of an ExportMetricsServiceRequest. */
export function decodeMetrics(request: Buffer): ReceivedPoint[] {
  const metrics = all(request, 1).flatMap((ofResource) =>
    all(ofResource, 2).flatMap((ofScope) => all(ofScope, 2)),
  );
  return metrics.flatMap((metric) => {
    const about = { metric: text(metric, 1), unit: text(metric, 3) };
    const numbers = [one(metric, 5), one(metric, 7)].flatMap((points) => all(points, 1));
    const histograms = all(one(metric, 9), 1);
    return [
      ...numbers.map((point) => ({ ...about, attributes: attributesOf(point, 7), value: numberOf(point) })),
      ...histograms.map((point) => ({
        ...about,
        attributes: attributesOf(point, 9),
        count: Number(bytes(point, 4).readBigUInt64LE()),
        value: bytes(point, 5, 8).readDoubleLE(),
      })),
    ];
  });
}

function spanOf(span: Buffer, resource: Attributes): ReceivedSpan {
  const status = one(span, 15);
  return {
    name: text(span, 5),
    traceId: bytes(span, 1).toString('hex'),
    spanId: bytes(span, 2).toString('hex'),
    parentId: bytes(span, 4).toString('hex'),
    kind: integer(span, 6),
    startNs: bytes(span, 7, 8).readBigUInt64LE(),
    endNs: bytes(span, 8, 8).readBigUInt64LE(),
    status: integer(status, 3),
    statusText: text(status, 2),
    attributes: attributesOf(span, 9),
    resource,
  };
}

function attributesOf(message: Buffer, field: number): Attributes {
  return Object.fromEntries(all(message, field).map((pair) => [text(pair, 1), anyValue(one(pair, 2))]));
}

function anyValue(message: Buffer): Value {
  const [field] = fieldsOf(message);
  if (!field) return '';
  const { number, value } = field;
  if (typeof value === 'bigint') return number === 2 ? value === 1n : Number(BigInt.asIntN(64, value));
  if (number === 4) return value.readDoubleLE();
  return number === 5 ? all(value, 1).map(anyValue) : value.toString('utf8');
}

function numberOf(point: Buffer): number {
  const whole = find(point, 6);
  return whole instanceof Buffer ? Number(whole.readBigInt64LE()) : bytes(point, 4, 8).readDoubleLE();
}

function find(message: Buffer, number: number): Field['value'] | undefined {
  return [...fieldsOf(message)].find((field) => field.number === number)?.value;
}

function all(message: Buffer, number: number): Buffer[] {
  return [...fieldsOf(message)].flatMap((field) =>
    field.number === number && field.value instanceof Buffer ? [field.value] : [],
  );
}

function one(message: Buffer, number: number): Buffer {
  return all(message, number)[0] ?? Buffer.alloc(0);
}

function bytes(message: Buffer, number: number, length = 0): Buffer {
  const found = find(message, number);
  return found instanceof Buffer ? found : Buffer.alloc(length);
}

function text(message: Buffer, number: number): string {
  return bytes(message, number).toString('utf8');
}

function integer(message: Buffer, number: number): number {
  return Number(find(message, number) ?? 0);
}
