import type { ApiOperation, ApiParameter } from './api-description.ts';

/** Credentials of whoever tries a call; empty where there are none. */
export interface CallKeys {
  key: string;
  token: string;
}

/** A call as it is written on the page: what its parameters are, by their names, and its body as text. */
export interface CallDraft {
  operation: Pick<ApiOperation, 'method' | 'path' | 'parameters' | 'takes'>;
  values: Readonly<Record<string, string>>;
  /** Undefined where the call has none. */
  body: string | undefined;
  keys: CallKeys;
}

const KEY_HEADER = 'Ocp-Apim-Subscription-Key';

/** The address of a call, with its parameters in place; what is left empty is left out. */
export function callAddress({ operation: { path, parameters }, values }: CallDraft): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, place } of parameters) {
    const value = values[name] ?? '';
    if (place === 'path') address = address.replace(`{${name}}`, inPath(value));
    if (place === 'query' && value) query.set(name, value);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

/** The call as `fetch` takes it. The body is sent as it was written: a fault in it is the server's to name. */
export function callInit(draft: CallDraft): RequestInit & { headers: Record<string, string> } {
  const { operation, body, keys } = draft;
  const headers: Record<string, string> = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...parameterHeaders(draft),
    ...(operation.takes.key && keys.key && { [KEY_HEADER]: keys.key }),
    ...(operation.takes.token && keys.token && { Authorization: `Bearer ${keys.token}` }),
  };
  return { method: operation.method, headers, ...(body !== undefined && { body }) };
}

/**
 * The call for a shell. Credentials are named, not written out: what is copied ends up in histories and messages.
 */
export function asCurl(draft: CallDraft, origin: string): string {
  const { operation, body, keys } = draft;
  const shown = callInit({ ...draft, keys: { key: '', token: '' } });
  const lines = [
    `curl ${methodOption(operation.method, body)}${quoted(origin + callAddress(draft))}`,
    ...Object.entries(shown.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(operation.takes.key && keys.key ? [`-H "${KEY_HEADER}: $CITEWELL_KEY"`] : []),
    ...(operation.takes.token && keys.token ? ['-H "Authorization: Bearer $CITEWELL_TOKEN"'] : []),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ];
  return lines.join(' \\\n  ');
}

/** `-N` shows a stream as it comes. curl takes a call for a POST when it has a body, for a GET when it has none. */
function methodOption(method: string, body: string | undefined): string {
  if (method === 'GET') return '';
  return method === 'POST' && body !== undefined ? '-N ' : `-X ${method} `;
}

function parameterHeaders({ operation, values }: CallDraft): Record<string, string> {
  const isGiven = ({ name, place }: ApiParameter) => place === 'header' && values[name];
  return Object.fromEntries(
    operation.parameters.filter(isGiven).map(({ name }) => [name, values[name] ?? '']),
  );
}

/** A value in a path; its slashes may stand. */
function inPath(value: string): string {
  return encodeURIComponent(value).replaceAll('%2F', '/');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
