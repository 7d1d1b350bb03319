import { z } from 'zod';

const flag = z.enum(['on', 'off']);

/** Every variable the application reads, with its default and meaning: `docs/configuration.md` and `.env.example` come from here. */
export const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to serve on.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to bind. The default is reachable from this machine only.'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('Folder of every embedded file: the index and the documents behind citations.'),
  PROMPT_DIR: z
    .string()
    .optional()
    .describe(
      'Folder of prompts that replace ours, by name: system.md, system-open.md, follow-ups.md, rewrite-query.md.',
    ),
  ALLOW_PROMPT_OVERRIDE: flag
    .default('off')
    .describe('Lets every caller replace the system prompt. Off: only callers on this machine may.'),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .describe('Origins of other web pages that may call this server, separated by commas.'),
  MAX_BODY_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('Largest request body. By default 1 MB as JSON and 8 MB with files.'),
  MAX_UPLOAD_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(20_000_000)
    .describe('Largest document that ingestion accepts.'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('How much is logged.'),
});

/** The checked environment. */
export type Environment = z.infer<typeof environmentSchema>;

/** Thrown when variables are missing or wrong; `message` is the whole report, ready to print. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** Reads and checks the environment. An empty variable counts as unset. Throws EnvironmentError naming every fault at once. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(
    Object.keys(environmentSchema.shape).flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  );
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path: [name = ''], message }) => {
    return `  ${String(name)} is "${given[String(name)]}": ${message}`;
  });
  throw new EnvironmentError(
    ['Cannot start: variables are missing or wrong.', ...faults, 'See docs/configuration.md.'].join('\n'),
  );
}
