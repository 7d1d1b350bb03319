import { z } from 'zod';
import { hostNames, positive } from './variable-kinds.ts';

/** The prompts that a folder of one's own may replace. */
export const PROMPT_FILES = [
  'system.md',
  'system-open.md',
  'follow-ups.md',
  'rewrite-query.md',
  'title.md',
] as const;

/** Serving: where, what may come in, what is logged. */
export const serverVariables = {
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
    .describe(`Folder of prompts that replace ours, by name: ${PROMPT_FILES.join(', ')}.`),
  ALLOW_PROMPT_OVERRIDE: z
    .enum(['on', 'off'])
    .default('off')
    .describe('Lets every caller replace the system prompt. Off: only administrators may.'),
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
  ALLOWED_HOSTS: hostNames.describe(
    'Further hosts that this server answers to, separated by commas: docs.example.com, docs.example.com:8443 for that port alone, * for any. It always answers to localhost and to the host of PUBLIC_URL. Without this variable it answers to any host on Vercel, and when HOST is a network address and PUBLIC_URL is not set.',
  ),
  MAX_BODY_BYTES: positive
    .optional()
    .describe('Largest request body. By default 1 MB as JSON and 8 MB with files.'),
  MAX_UPLOAD_BYTES: positive.default(20_000_000).describe('Largest document that ingestion accepts.'),
  MAX_DOCUMENT_PASSAGES: positive
    .optional()
    .describe(
      'Passages that a document of `npm run ingest` or of an administrator may have. Unset: any number.',
    ),
  MAX_DOCUMENT_PAGES: positive
    .optional()
    .describe('Pages, slides or sheets that such a document may have. Unset: any number.'),
  MAX_DOCUMENT_ROWS: positive
    .optional()
    .describe('Rows of tables, or items of a JSON list, that such a document may have. Unset: any number.'),
  REPLY_TIMEOUT_MS: positive
    .default(200_000)
    .describe(
      'How long a caller waits for the first byte: of a whole answer, or of one that is streamed, which then takes as long as it needs. Shorter than what proxies in front wait: Azure App Service ends a connection that is silent for 230 seconds.',
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(600)
    .default(30)
    .describe(
      'How long answers under way may take to finish once the server is told to stop (SIGTERM, SIGINT); what is left then is broken off, and its readers are told. Whoever stops it should wait 15 seconds longer.',
    ),
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(?:https:\/\/[\w.-]+(?::\d+)?(?:\/\S*)?|mailto:[^\s@]+@[^\s@]+)$/,
      'it takes https://… or mailto:…',
    )
    .optional()
    .describe('Where people report a weakness, for /.well-known/security.txt: an https address or mailto:.'),
  CITEWELL_COMMIT: z
    .string()
    .max(100)
    .optional()
    .describe('The commit that was built, for /api/version. On Vercel VERCEL_GIT_COMMIT_SHA says it.'),
  VERCEL_GIT_COMMIT_SHA: z.string().max(100).optional().describe('Set by Vercel: see CITEWELL_COMMIT.'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('How much is logged.'),
};
