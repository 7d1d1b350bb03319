import { join } from 'node:path';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { WorkerLoss, WorkerPool } from '#lib/workers/worker-pool.ts';
import type { RenderedTemplate } from './render-template.ts';
import type { RenderCall } from './worker.ts';

/** What a template is rendered for. */
export interface RenderingFor {
  /** The field of the request that errors name. */
  field: string;
  /** Whose turn it takes, from `queueKeyOf`. */
  by?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Renders Jinja2 templates of strangers: bounded in time, memory and output, and with no way to anything but their
 * variables. Callers take turns. Rejects with AppError `bad-request` that names the reason, and with `rate-limited`
 * for a caller whose templates wait already.
 */
export interface TemplateRenderer {
  render(template: string, variables: JsonObject, rendering: RenderingFor): Promise<RenderedTemplate>;
  close(): Promise<void>;
}

/** The longest template, in characters. */
const MAX_TEMPLATE = 20_000;
/** ProcessorTime ends templates long before, unless the machine is very busy or one part of a template takes it all. */
const TIME_LIMIT_MS = 5_000;
/** One can be busy with a demanding caller while the other serves the rest. */
const THREADS = 2;
const MAX_WAITING = 64;
/** Templates of one caller that may wait: more than its concurrent answers, and half of the total. */
const EACH_WAITING = 32;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 };

/**
 * Renders in two worker threads with little memory, which start when they are needed and are replaced when a template
 * exceeds a limit. A caller's templates are rendered one after the other, in turn with those of others, so that one
 * caller's loops leave a thread to the rest; callers that look alike are distinguished by their templates. The process
 * must run in the application's folder, as for the embedded search.
 */
export function createTemplateRenderer(): TemplateRenderer {
  const pool = new WorkerPool({
    name: 'template renderer',
    entry: join(/* turbopackIgnore: true */ process.cwd(), 'lib/templates/worker.ts'),
    size: THREADS,
    eachAtOnce: 1,
    maxWaiting: MAX_WAITING,
    eachWaiting: EACH_WAITING,
    callTimeoutMs: TIME_LIMIT_MS,
    resourceLimits: RESOURCE_LIMITS,
  });
  return {
    async render(template, variables, { field, by, signal }) {
      if (template.length > MAX_TEMPLATE) {
        throw refusal(field, `a template has at most ${MAX_TEMPLATE} characters.`);
      }
      const call: RenderCall = {
        template,
        variables: JSON.stringify(variables),
        field,
        isKnown: by !== undefined,
      };
      try {
        return (await pool.call(call, signal, by ?? template)) as RenderedTemplate;
      } catch (thrown) {
        throw readLoss(thrown, field);
      }
    },
    close: () => pool.close(),
  };
}

/** A thread that was given up was so for what the template asked of it; one that crashed was not. */
function readLoss(thrown: unknown, field: string): unknown {
  const loss = thrown instanceof AppError ? thrown.cause : undefined;
  if (!(loss instanceof WorkerLoss) || loss.reason === 'crash') return thrown;
  const excess = loss.reason === 'time' ? `more than ${TIME_LIMIT_MS} ms` : 'too much memory';
  return refusal(field, `the template takes ${excess} to render.`, loss);
}

function refusal(field: string, reason: string, cause?: unknown): AppError {
  return new AppError('bad-request', `${field}: ${reason}`, { field, cause });
}
