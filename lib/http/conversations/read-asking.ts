import { AppError } from '#lib/shared/app-error.ts';
import { isId, notFound } from './own.ts';

/** How a question asks to be kept. */
export interface Asking {
  idempotencyKey: string | null;
  /** Undefined: the active turn; null: none. */
  parent: string | null | undefined;
}

/**
 * What the headers of a question say about keeping it; undefined where it is not to be kept. Throws `bad-request` naming
 * the header that cannot be understood, and `not-found` for a parent that cannot be one.
 */
export function readAsking({ headers }: Request): Asking | undefined {
  const wish = headers.get('x-conversation');
  if (wish === null) return undefined;
  if (wish.trim().toLowerCase() !== 'store') {
    throw new AppError('bad-request', 'x-conversation takes "store".', { field: 'x-conversation' });
  }
  return { idempotencyKey: readKey(headers.get('idempotency-key')), parent: readParent(headers) };
}

function readKey(key: string | null): string | null {
  if (key === null || /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new AppError('bad-request', 'Idempotency-Key takes 1 to 200 printable characters of ASCII.', {
    field: 'idempotency-key',
  });
}

function readParent(headers: Headers): Asking['parent'] {
  const parent = headers.get('x-conversation-parent');
  if (parent === null) return undefined;
  if (parent === 'root') return null;
  if (isId('turn', parent)) return parent;
  throw notFound('turn', 'x-conversation-parent');
}
