import { context, SpanKind, trace } from '@opentelemetry/api';
import type { Records } from '#lib/core/records/records.ts';
import { ERROR_TYPE, errorType, known } from './attributes.ts';
import { inSpan } from './in-span.ts';
import { instruments } from './instruments.ts';

type System = 'sqlite' | 'postgresql';
type Call = (...args: unknown[]) => unknown;

/** Called again and again while an answer or a file is written and read: counted, and no spans of their own. */
const ONLY_COUNTED: readonly string[] = [
  'arrivals.read',
  'arrivals.write',
  'conversations.append',
  'conversations.log',
  'uploads.touch',
];

/**
 * The same records, each call within a span named after it; no statement and no value is part of it. Outside of a request
 * calls are counted alone.
 */
export function observeRecords(records: Records, system: System): Records {
  const observed: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(records)) {
    observed[name] = typeof part === 'function' ? part : observeBook(name, part, system);
  }
  return observed as unknown as Records;
}

function observeBook(book: string, calls: object, system: System): object {
  const observed = Object.entries(calls).map(([name, call]) => [
    name,
    typeof call === 'function' ? observeCall(`${book}.${name}`, call.bind(calls) as Call, system) : call,
  ]);
  return Object.fromEntries(observed);
}

function observeCall(operation: string, call: Call, system: System): Call {
  const attributes = { 'db.system.name': system, 'db.operation.name': operation };
  const isTraced = !ONLY_COUNTED.includes(operation);
  return (...args) => {
    const run = () => call(...args);
    const isWithin = isTraced && trace.getSpan(context.active()) !== undefined;
    const options = { kind: SpanKind.CLIENT, attributes };
    const startedMs = performance.now();
    const done = isWithin ? inSpan(operation, options, async () => run()) : run();
    // Lists that are read piece by piece take as long as their reader.
    if (!(done instanceof Promise)) return done;
    const count = (error?: string) =>
      instruments().store.record(
        (performance.now() - startedMs) / 1000,
        known({ ...attributes, [ERROR_TYPE]: error }),
      );
    done.then(
      () => count(),
      (thrown: unknown) => count(errorType(thrown)),
    );
    return done;
  };
}
