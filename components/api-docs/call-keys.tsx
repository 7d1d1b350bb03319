'use client';

import { createContext, type ReactNode, use, useId, useState } from 'react';
import type { CallKeys } from '#lib/client/api-docs/call.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

const none: CallKeys = { key: '', token: '' };
const KeysContext = createContext<[CallKeys, (keys: CallKeys) => void]>([none, () => {}]);

/** Keeps credentials for every form of the page, in its memory alone: they are gone with it. */
export function CallKeysProvider({ children }: { children: ReactNode }) {
  const state = useState(none);
  return <KeysContext value={state}>{children}</KeysContext>;
}

/** The credentials as they are written now. */
export function useCallKeys(): CallKeys {
  return use(KeysContext)[0];
}

/** Where to write those that a call takes. */
export function CallKeysFields({ takes }: { takes: { key: boolean; token: boolean } }) {
  const translate = useTranslate();
  const [keys, setKeys] = use(KeysContext);
  const note = useId();
  const fields = [
    ['key', translate('apiDocs.key')],
    ['token', translate('apiDocs.token')],
  ] as const;
  const shown = fields.filter(([name]) => takes[name]);
  return (
    <fieldset aria-describedby={note} className="mt-3">
      <legend className="text-sm font-medium">{translate('apiDocs.keys')}</legend>
      <p id={note} className="text-sm text-muted">
        {translate('apiDocs.keysNote')}
      </p>
      <div className="mt-1.5 grid gap-3 sm:grid-cols-2">
        {shown.map(([name, label]) => (
          <label key={name} className="block text-sm">
            {label}
            <input
              type="password"
              autoComplete="off"
              dir="ltr"
              value={keys[name]}
              onChange={(event) => setKeys({ ...keys, [name]: event.target.value })}
              className="mt-1 block min-h-10 w-full rounded-lg border border-edge bg-surface px-3 font-mono"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
