import { z } from 'zod';
import { REASONING_EFFORTS } from '#lib/shared/efforts.ts';
import { endpointFault, ownServerFault } from './endpoint.ts';

/** Optional, or with the value that counts while the variable is unset, written as in the environment. */
interface Kind<S extends z.ZodType> {
  (): z.ZodOptional<S>;
  (fallback: z.input<S>): z.ZodPrefault<S>;
}

/** The kind of variable that a schema describes. */
export function kind<S extends z.ZodType>(schema: S): Kind<S> {
  function variable(): z.ZodOptional<S>;
  function variable(fallback: z.input<S>): z.ZodPrefault<S>;
  function variable(fallback?: z.input<S>) {
    return fallback === undefined ? schema.optional() : z.prefault(schema, fallback);
  }
  return variable;
}

/** Any text. */
export const text = kind(z.string());

/** A text of a pattern; `message` says what the variable takes. */
export const pattern = (expression: RegExp, message: string) => kind(z.string().regex(expression, message));

/** One of a few words. */
export const choice = <const V extends readonly string[]>(...words: V) => kind(z.enum(words));

/** `on` or `off`, or as other tools write it: `true`, `false`. Read as a boolean. */
export const flag = kind(
  z.enum(['on', 'off', 'true', 'false']).transform((value) => value === 'on' || value === 'true'),
);

/** A text that no message, page or log ever shows. */
export const hidden = z.string().meta({ secret: true });
export const secret = kind(hidden);

/** A whole number from `least` to `most`. */
export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  kind(z.coerce.number().int().min(least).max(most));

/** A whole number above zero. */
export const count = wholeNumber(1);

/** A slash at the end of an address is taken off. */
const addressWithout = (faultOf: (value: string) => string | undefined) =>
  z
    .string()
    .superRefine((value, context) => {
      const message = faultOf(value);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .transform((value) => value.replace(/\/+$/, ''));

/** An address of a service: https, or http on this machine. */
export const address = addressWithout(endpointFault);
export const endpoint = kind(address);

/** An address of a server of one's own: also http to names and private addresses; `withoutOpenHttp` checks the names. */
export const ownAddress = addressWithout((value) => ownServerFault(value, true));
export const ownServer = kind(ownAddress);

/** The address of a webhook: as `ownServer`, and with a query. Such addresses often hold a key. */
export const webhook = kind(
  hidden.superRefine((value, context) => {
    const url = URL.parse(value);
    const message = ownServerFault(url ? `${url.origin}${url.pathname}` : value, false);
    if (message ?? url?.username)
      context.addIssue({ code: 'custom', message: message ?? 'it takes no user name' });
  }),
);

/** The name of a resource of Azure, the first part of its address. */
export const resourceName = pattern(
  /^[a-z0-9][a-z0-9-]{0,62}$/i,
  'it takes the name of the resource, not its address',
);

/** A version of one of Azure's APIs. */
export const apiVersion = (example: string) =>
  z.string().regex(/^\d{4}-\d\d-\d\d(-preview)?$/, `it takes a version such as ${example}`);

/** How hard a reasoning model thinks. */
export const reasoningEffort = z.enum(REASONING_EFFORTS);

/** The API of OpenAI that a model is asked by first. */
export const modelApi = z.enum(['chat', 'responses']);

/** The names in a list that is separated by commas. */
export function names(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** A list of names separated by commas, empty while the variable is unset. */
export const nameList = z.string().default('').transform(names);

/** The same in lower case, where each name fits a pattern. */
export const lowerCaseNames = (expression: RegExp, message: string) =>
  z
    .string()
    .default('')
    .transform((list) => names(list.toLowerCase()))
    .refine((list) => list.every((name) => expression.test(name)), message);

/** Patterns of versions in names of files: `-v{n}`, `{year}`, `(superseded)`. */
export const versionNames = z
  .string()
  .default('')
  .transform(names)
  .refine((list) => list.length <= 20 && list.every(isVersionName), {
    error:
      'it takes up to 20 patterns such as -v{n}, {year}, {date} or (superseded): each of up to 40 characters, with one of {n}, {year} and {date} or none, and a letter beside {n}',
  });

function isVersionName(pattern: string): boolean {
  const placeholders = pattern.match(/\{[^}]*\}?/g) ?? [];
  const rest = pattern.replace(/\{[^}]*\}?/g, '');
  const isKnown = placeholders.every((one) => ['{n}', '{year}', '{date}'].includes(one));
  const hasLetter = /\p{L}/u.test(rest) || ['{year}', '{date}'].includes(placeholders[0] ?? '');
  return (
    pattern.length <= 40 && placeholders.length <= 1 && isKnown && hasLetter && !/[\p{Cc}{}]/u.test(rest)
  );
}

/** `name=value,name=value`, percent-encoded, as OpenTelemetry writes headers and attributes. */
export const nameValues = z.string().transform((list, context) => {
  try {
    return Object.fromEntries(names(list).map(nameAndValue));
  } catch {
    context.addIssue({ code: 'custom', message: 'it takes name=value,name=value' });
    return z.NEVER;
  }
});

function nameAndValue(part: string): [string, string] {
  const [, name, value] = /^([\w.!#$%&'*+^`|~-]+)\s*=\s*(.*)$/.exec(part) ?? [];
  if (name === undefined || value === undefined) throw new SyntaxError('no name=value');
  return [decodeURIComponent(name), decodeURIComponent(value)];
}

/** clamd at an address or a socket, or a command with the path of a file in it. */
export const virusScanner = z.string().transform((value, context) => {
  if (value.startsWith('/')) return { socket: value };
  const [, host = '', port = ''] = /^([a-z\d.-]+|\[[\da-f:]+\]):([1-9]\d{0,4})$/i.exec(value) ?? [];
  if (host !== '' && Number(port) <= 65_535)
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  const command = commandIn(value);
  if (command) return { command };
  context.addIssue({
    code: 'custom',
    message: 'it takes host:port, the path of a socket, or ["program","{file}"]',
  });
  return z.NEVER;
});

function commandIn(value: string): string[] | undefined {
  try {
    const list = z.array(z.string()).safeParse(JSON.parse(value)).data;
    return list?.slice(1).some((part) => part.includes('{file}')) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** How Azure Monitor is reached. Azure's keys are GUIDs, and data for another machine is sent encrypted. */
export const connectionString = kind(
  hidden.refine(isConnectionString, 'it takes InstrumentationKey=…;IngestionEndpoint=https://…'),
);

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
