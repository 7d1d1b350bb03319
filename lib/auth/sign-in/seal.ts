import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Authenticated encryption: text is unreadable without the secret, and tampering or moving is detected. */
export interface Seal {
  /** Binds the text to `context`: it opens only there. */
  close(text: string, context: string): Uint8Array;
  /** Undefined when no secret opens it. */
  open(sealed: Uint8Array, context: string): string | undefined;
}

/** AES-256-GCM with keys derived from the secrets by HKDF: the first one encrypts, all decrypt. */
export function createSeal(secrets: readonly [string, ...string[]]): Seal {
  const keys = secrets.map(keyOf);
  const first = keyOf(secrets[0]);
  return {
    close(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', first, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, body, cipher.getAuthTag()]);
    },
    open(sealed, context) {
      for (const key of keys) {
        const text = openWith(key, Buffer.from(sealed), context);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'citewell sign-in sessions', KEY_BYTES));
}

function openWith(key: Buffer, sealed: Buffer, context: string): string | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  try {
    const opening = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([opening.update(body), opening.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
