import { z } from 'zod';
import { isEmbedOrigin } from './process-environment.ts';
import {
  choice,
  connectionString,
  count,
  flag,
  hidden,
  kind,
  lowerCaseNames,
  nameList,
  names,
  nameValues,
  pattern,
  text,
  versionNames,
  virusScanner,
  webhook,
  wholeNumber,
} from './variable-kinds.ts';

/** The prompts that a folder of one's own may replace. */
export const PROMPT_FILES = [
  'system.md',
  'system-open.md',
  'follow-ups.md',
  'rewrite-query.md',
  'title.md',
] as const;

const HOST_NAME = /^(\*|(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?)$/;
const commit = kind(z.string().max(100));

/** Serving: where, what may come in, what is logged. */
export const serverVariables = {
  PORT: wholeNumber(0, 65_535)(3000).describe('Port to serve on.'),
  HOST: text('127.0.0.1').describe('Address to bind. The default is reachable from this machine only.'),
  DATA_DIR: text('.data').describe(
    'Folder of every embedded file: the index and the documents behind citations.',
  ),
  SAMPLES: flag('on').describe(
    'Whether the embedded index holds the sample documents until your first ingest. off: none are added, and existing ones are deleted at the start. By default off with sign-in (AUTH_MODE) and where PUBLIC_URL is set.',
  ),
  PROMPT_DIR: text().describe(
    `Folder of prompts that replace the built-in ones, by name: ${PROMPT_FILES.join(', ')}.`,
  ),
  ALLOW_PROMPT_OVERRIDE: choice(
    'on',
    'off',
  )('on').describe(
    'Lets every caller instruct the model and replace the system prompt. off: only administrators may; instructions of others are left out with a notice, and templates are refused. By default off with sign-in (AUTH_MODE).',
  ),
  TUNING: choice(
    'administrators',
    'everyone',
    'nobody',
  )('administrators').describe(
    'Audience of the technical side of the chat page: advanced settings, the comparison of settings, tokens, scores and prompts of answers. It applies to the page alone; protocols accept settings of every caller.',
  ),
  AZURE_SAMPLE_DIALECT: choice(
    'message',
    'response',
  )('message').describe(
    "Form of answers at /chat and /chat/stream to requests of the Azure Python sample's page: message for pages until March 2026 and for clients of the Microsoft AI Chat Protocol, response for pages since April 2026. The header x-azure-sample-dialect decides for one request. See docs/protocols/rag-chat.md.",
  ),
  ALLOWED_ORIGINS: nameList.describe(
    'Origins of other web pages that may call this server, separated by commas.',
  ),
  EMBED_ORIGINS: z
    .string()
    .default('')
    .transform((list) => names(list.toLowerCase()))
    .refine(
      (origins) => origins.every(isEmbedOrigin),
      'it takes origins such as https://intranet.example.com, separated by commas',
    )
    .describe(
      'Origins of pages that may show the chat in a frame, separated by commas: see docs/embedding.md. Unset: no page may.',
    ),
  ALLOWED_HOSTS: lowerCaseNames(
    HOST_NAME,
    'it takes names such as docs.example.com or docs.example.com:8443, separated by commas, or *',
  ).describe(
    'Further hosts that this server answers to, separated by commas: docs.example.com, docs.example.com:8443 for that port alone, * for any. It always answers to localhost and to the host of PUBLIC_URL. Without this variable it answers to any host on Vercel, and when HOST is a network address and PUBLIC_URL is not set.',
  ),
  MAX_BODY_BYTES: count().describe('Largest request body. By default 1 MB as JSON and 8 MB with files.'),
  BODY_IDLE_SECONDS: kind(z.coerce.number().min(1).max(300))(30).describe(
    'How long the server waits for the next byte of a request body, before it answers 408 and closes the connection. An upload that continues may take five minutes in all.',
  ),
  MAX_UPLOAD_BYTES: count(20_000_000).describe('Largest document that ingestion accepts.'),
  VIRUS_SCANNER: kind(virusScanner)().describe(
    'Scans files of uploads, of administrators and of sources before they are read: clamd at `host:port` or by the path of its socket, or a command as a JSON list with `{file}` for the path, which ends with 0 for a clean file and 1 for an infected one. Without an answer every file is rejected. Unset: nothing is scanned.',
  ),
  VIRUS_SCAN_SECONDS: count(60).describe('How long the scan of one file may take.'),
  SOFFICE: text().describe(
    'The `soffice` of LibreOffice, with which DOC, XLS and PPT files are converted before they are read: a path, or `off`. Unset: the one on PATH, if there is one; without it these files are left out.',
  ),
  MAX_DOCUMENT_PASSAGES: count().describe(
    'Passages that a document of `npm run ingest` or of an administrator may have. Unset: any number.',
  ),
  MAX_DOCUMENT_PAGES: count().describe(
    'Pages, slides or sheets that such a document may have. Unset: any number.',
  ),
  MAX_DOCUMENT_ROWS: count().describe(
    'Rows of tables, or items of a JSON list, that such a document may have. Unset: any number.',
  ),
  REPLY_TIMEOUT_MS: count(200_000).describe(
    'How long a caller waits for the first byte: of a whole answer, or of one that is streamed, which then takes as long as it needs. Set it below the timeout of proxies in front: Azure App Service ends a connection that is silent for 230 seconds.',
  ),
  DRAIN_SECONDS: kind(z.coerce.number().min(0).max(600))(30).describe(
    'How long answers under way may take to finish after SIGTERM or SIGINT; the rest are cut off, and their readers see an error. Wait 15 seconds longer before killing the process.',
  ),
  SUPPORT: choice(
    'mark',
    'hold',
    'off',
  )('mark').describe(
    'Whether each sentence of an answer is checked against its sources. `mark` reports sentences that no source supports, `hold` also replaces them by the closest quotation, and sends text only when it is judged: see docs/support.md.',
  ),
  SUPPORT_MODEL: text().describe(
    'Alias of the chat model that judges sentences which the rules of SUPPORT=mark leave open, in one call an answer: see docs/support.md. Unset: none.',
  ),
  VOICE: flag('on').describe(
    'Pages offer to dictate questions and to read answers aloud, in browsers that support it. Several browsers send dictated audio to a service of their vendor.',
  ),
  BRANDING_FILE: text().describe(
    'JSON file with the name, logo, colours and texts of your company: see docs/branding.md.',
  ),
  SYNONYMS_FILE: text().describe(
    "Text file of your company's synonyms, a group a line (`PTO, annual leave`; `the Nest => headquarters`): see docs/administration.md. Read again when it changes.",
  ),
  VERSION_NAMES: versionNames.describe(
    'How names of files state versions: `-v{n}, {year}, (superseded)`. A document is superseded where a newer one of the same name lies in the same folder: see docs/documents.md. Unset: names state nothing.',
  ),
  SOURCES_FILE: text().describe(
    'JSON file of sources that keep themselves current: folders, websites and others, whose documents come in and leave by themselves. See docs/sources.md. Read again when it changes.',
  ),
  SOURCES_WEBHOOK_URL: webhook().describe(
    'Webhook that gets a POST of JSON when a source begins to fail and when it works again: see docs/sources.md. http:// only for private addresses and names.',
  ),
  SECURITY_CONTACT: pattern(
    /^(?:https:\/\/[\w.-]+(?::\d+)?(?:\/\S*)?|mailto:[^\s@]+@[^\s@]+)$/,
    'it takes https://… or mailto:…',
  )().describe('Contact for security reports, for /.well-known/security.txt: an https address or mailto:.'),
  CITEWELL_COMMIT: commit().describe(
    'The commit that was built, for /api/version. On Vercel: VERCEL_GIT_COMMIT_SHA.',
  ),
  VERCEL_GIT_COMMIT_SHA: commit().describe('Set by Vercel: see CITEWELL_COMMIT.'),
  LOG_LEVEL: choice('silent', 'error', 'warn', 'info', 'debug')('info').describe('Log level.'),
};

const completions = wholeNumber(1, 8);
const SUBSCRIPTION = /^([\w.-]{1,64}):([0-9a-f]{64})$/;

/** The protocols that are built for other programs: who may call them, their templates and experiments. */
export const protocolVariables = {
  SUBSCRIPTION_KEYS: nameList
    .superRefine((entries, context) => {
      const position = entries.findIndex((entry) => !SUBSCRIPTION.test(entry));
      if (position < 0) return;
      const message = `entry ${position + 1} must be a client's name, a colon and the SHA-256 of its key in lower-case hex`;
      context.addIssue({ code: 'custom', message });
    })
    .describe(
      'Clients of /api/v2, /openai, /v1 and /mcp as name:sha256-of-key, separated by commas. Set: every call of these needs a key, in a header of its own where people sign in. Unset: no call needs one.',
    )
    .meta({ secret: true }),
  MCP: flag('on').describe(
    'Offers the documents as tools to assistants that speak the Model Context Protocol, at /mcp: see docs/protocols/mcp.md.',
  ),
  TEMPLATE_DIR: text().describe(
    'Folder of the Jinja2 templates that requests may name in system_prompt_file and response_template_file.',
  ),
  TEMPLATE_CONTAINER: pattern(
    /^[a-z0-9](?:[a-z0-9]|-(?=[a-z0-9])){2,62}$/,
    'it takes the name of a container',
  )().describe(
    'Blob container of the same templates, in the storage account of the originals; used where there is no TEMPLATE_DIR. Never the container of the originals: a document would be a template.',
  ),
  EXPERIMENTS_FILE: text().describe(
    'JSON file of A/B experiments: names, variants, weights, and what each variant overrides.',
  ),
  DEFAULT_COMPLETIONS: completions(1).describe('Answers that /api/v2 makes when a request gives no number.'),
};

/** Timeouts, retries and slots for external services; see UpstreamConfig. */
export const upstreamVariables = {
  UPSTREAM_CONNECT_TIMEOUT_MS: count(5000).describe('Connect timeout.'),
  UPSTREAM_FIRST_TOKEN_TIMEOUT_MS: count(60_000).describe(
    'Timeout for the first token of an answer. Reasoning models need more.',
  ),
  UPSTREAM_BETWEEN_TOKENS_TIMEOUT_MS: count(30_000).describe('Timeout between two tokens of an answer.'),
  UPSTREAM_CALL_TIMEOUT_MS: count(20_000).describe(
    'Timeout of one call of search, embedding or storage. During ingestion a single passage may take six times as long at the embedding model.',
  ),
  MAX_ANSWER_CHARACTERS: count(200_000).describe(
    'Longest answer of a model or another chat server. A longer one is cut there, as by `max_tokens`, and its model is stopped.',
  ),
  MAX_ANSWER_MS: wholeNumber(
    1,
    86_400_000,
  )(600_000).describe(
    'Longest time of one answer, from the question to the last word. A longer one is cut then, and its model is stopped.',
  ),
  UPSTREAM_CONCURRENCY: count(128).describe('Calls at a time to each kind of service; further ones wait.'),
  UPSTREAM_QUEUE: wholeNumber(0)(512).describe(
    'Calls that may wait for each kind of service; further ones are answered 429.',
  ),
  UPSTREAM_ATTEMPTS: wholeNumber(1, 10)(4).describe('Attempts at one call, the first included.'),
  UPSTREAM_RETRY_BUDGET_MS: wholeNumber(0)(20_000).describe(
    'No attempt begins later than this after the first one.',
  ),
};

/** What another program sends as bearer token. */
const bearerSecret = kind(
  hidden.refine((text) => text.length >= 16, 'it needs 16 characters; try `openssl rand -base64 32`'),
);

/** Variables of read-only deployments, such as functions: the shipped index, and the schedule of retention. */
export const deploymentVariables = {
  READ_ONLY: flag('off').describe(
    'The server never writes to DATA_DIR, which holds an index from the deployment: the next deployment changes documents, and records need DATABASE_URL. By default on where VERCEL is set.',
  ),
  INDEX_AT_BUILD: text().describe(
    'Folder of the documents that a build for READ_ONLY puts into the index it ships. By default `documents`, and the samples where there is no such folder.',
  ),
  CRON_SECRET: bearerSecret().describe(
    'Secret of a scheduler: a request to /api/cron/retention with it as bearer token deletes expired records. For platforms where no process lives long enough to run retention itself. Unset: the address does not exist.',
  ),
  VERCEL: text().describe(
    'Set by Vercel. HOST is then 0.0.0.0, TRUST_PROXY on and READ_ONLY on, unless they are set themselves.',
  ),
};

/** The samplers of OpenTelemetry's specification. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const collector = kind(
  z
    .url({ protocol: /^https?$/, error: 'it takes an address such as http://127.0.0.1:4318' })
    .transform((value) => value.replace(/\/+$/, '')),
);
const headers = kind(nameValues.meta({ secret: true }));

/** Where traces and metrics go; nothing is measured without an exporter or METRICS_TOKEN. Names are OpenTelemetry's and Azure's own. */
export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector().describe(
    'OpenTelemetry collector that gets traces (/v1/traces) and metrics (/v1/metrics).',
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: choice('http/protobuf')('http/protobuf').describe(
    'Protocol of the collector; one is supported.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: headers().describe(
    'Headers for the collector, such as a key, as name=value, separated by commas.',
  ),
  OTEL_SERVICE_NAME: text().describe('Service name in telemetry. Unset: citewell.'),
  OTEL_RESOURCE_ATTRIBUTES: kind(nameValues)('').describe(
    'Further attributes of this instance, such as deployment.environment.name=production.',
  ),
  OTEL_TRACES_SAMPLER: kind(z.enum(SAMPLERS))('parentbased_always_on').describe(
    'Which requests are traced. parentbased_…: follows the sampling decision of the caller.',
  ),
  OTEL_TRACES_SAMPLER_ARG: kind(z.coerce.number().min(0).max(1))(1).describe(
    'The share that …traceidratio traces, from 0 to 1.',
  ),
  OTEL_METRIC_EXPORT_INTERVAL: count(60_000).describe('Milliseconds between two exports of the metrics.'),
  OTEL_SDK_DISABLED: flag('off').describe('Turns traces and metrics off, regardless of other settings.'),
  METRICS_TOKEN: bearerSecret().describe(
    'Bearer token with which Prometheus reads the metrics at /metrics, with or without an exporter. Unset: the address does not exist.',
  ),
  APPLICATIONINSIGHTS_CONNECTION_STRING: connectionString().describe(
    'Application Insights resource of Azure Monitor that gets traces and metrics.',
  ),
  TELEMETRY_CONTENT: choice(
    'on',
    'off',
  )('off').describe('Adds questions, prompts and answers to traces, cut to a bounded length.'),
};
