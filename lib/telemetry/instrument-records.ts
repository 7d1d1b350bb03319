import { context, SpanKind, trace } from '@opentelemetry/api';
import type { Records } from '#lib/core/records/records.ts';
import { ERROR_TYPE, errorType, known } from './attributes.ts';
import { inSpan } from './in-span.ts';
import { instruments } from './instruments.ts';

type System = 'sqlite' | 'postgresql';
type Call = (...args: unknown[]) => unknown;

/** Called repeatedly during an answer or upload: counted, without spans. */
const ONLY_COUNTED: readonly string[] = [
  'uploadSessions.read',
  'uploadSessions.write',
  'conversations.append',
  'conversations.log',
  'uploads.touch',
];

/**
 * Wraps the records: each call runs within a span named after it, without statements or values. Outside a
 * request, calls are only counted.
 */
export function instrumentRecords(records: Records, system: System): Records {
  const observed: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(records)) {
    observed[name] = typeof part === 'function' ? part : observeRepository(name, part, system);
  }
  return observed as unknown as Records;
}

function observeRepository(book: string, calls: object, system: System): object {
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
    // Streamed lists take as long as their reader.
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
