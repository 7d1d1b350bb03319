import { z } from 'zod';
import { checkValue } from './document-values.ts';
import { scalarType } from './fields.ts';
import type { StoredDocument } from './filter/compile.ts';
import { parseBody } from './parse-body.ts';
import { badRequest, invalidBody } from './refusal.ts';
import type { StoredIndex } from './stored-index.ts';

const MAX_ACTIONS = 1000;
const MAX_TERM_BYTES = 32_766;

const batch = z.strictObject({
  value: z.array(
    z.looseObject({ '@search.action': z.enum(['upload', 'merge', 'mergeOrUpload', 'delete']).optional() }),
  ),
});

type Action = z.infer<typeof batch>['value'][number];

/** The result of one action. */
export interface ItemResult {
  key: string;
  status: boolean;
  errorMessage: string | null;
  statusCode: number;
}

/** Says of a key that its action shall fail, and how. */
export type FailItem = (key: string) => { statusCode: number; errorMessage?: string } | undefined;

/** Applies a batch: all of it is refused if its shape is wrong, single actions fail on their own. */
export function applyBatch(body: unknown, index: StoredIndex, failItem: FailItem): ItemResult[] {
  const { value: actions } = parseBody(batch, body, 'actions');
  if (actions.length === 0) throw invalidBody('No indexing actions found in the request.', 'actions');
  if (actions.length > MAX_ACTIONS)
    throw badRequest(
      `Only indexing of up to ${MAX_ACTIONS} documents can occur at once, however ${actions.length} documents were found.`,
    );
  const keys = actions.map((action, at) => checkAction(action, at, index));
  return actions.map((action, at) => {
    const key = keys[at] ?? '';
    const failure = failItem(key);
    return failure
      ? failed(key, failure.statusCode, failure.errorMessage ?? 'Scripted to fail.')
      : apply(action, key, index);
  });
}

function checkAction(action: Action, at: number, { checked }: StoredIndex): string {
  const key = action[checked.key];
  if (typeof key !== 'string' || key === '')
    throw invalidBody(`${at}: Document key cannot be missing or empty.`, 'actions');
  if (!/^[A-Za-z0-9_=-]+$/.test(key) || key.length > 1024)
    throw badRequest(
      `Invalid document key: '${key}'. Keys can only contain letters, digits, underscore (_), dash (-), or equal sign (=), and at most 1024 characters.`,
    );
  for (const [name, value] of Object.entries(action)) {
    if (name === '@search.action') continue;
    const field = checked.fields.get(name);
    if (!field)
      throw invalidBody(
        `The property '${name}' does not exist on type 'search.documentFields' or is not present in the API version.`,
        'parameters',
      );
    checkValue(field, value);
  }
  return key;
}

function apply(action: Action, key: string, index: StoredIndex): ItemResult {
  const { '@search.action': kind = 'upload', ...fields } = action;
  const existing = index.documents.get(key);
  if (kind === 'delete') {
    index.remove(key);
    return succeeded(key, 200);
  }
  const tooLong = longTerm(fields, index);
  if (tooLong) return failed(key, 400, tooLong);
  if (kind === 'merge' && !existing) return failed(key, 404, 'Document not found.');
  index.put(key, kind === 'upload' ? fields : { ...existing, ...fields });
  return succeeded(key, existing ? 200 : 201);
}

/** Values of fields that are filtered, sorted or counted are single terms, and terms are bounded. */
function longTerm(document: StoredDocument, { checked }: StoredIndex): string | undefined {
  for (const [name, value] of Object.entries(document)) {
    const field = checked.fields.get(name);
    if (!field || scalarType(field) !== 'Edm.String') continue;
    if (!field.filterable && !field.sortable && !field.facetable) continue;
    const values = Array.isArray(value) ? value : [value];
    if (values.some((one) => typeof one === 'string' && Buffer.byteLength(one) > MAX_TERM_BYTES))
      return `Field '${name}' contains a term that is too large to process. The max length for UTF-8 encoded terms is ${MAX_TERM_BYTES} bytes.`;
  }
  return undefined;
}

function succeeded(key: string, statusCode: number): ItemResult {
  return { key, status: true, errorMessage: null, statusCode };
}

function failed(key: string, statusCode: number, errorMessage: string): ItemResult {
  return { key, status: false, errorMessage, statusCode };
}
