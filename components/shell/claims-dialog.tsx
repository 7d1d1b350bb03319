import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import type { Session } from '#lib/api/account.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

type Claims = Record<string, unknown>;

/** What the access token says of whoever is signed in: what access is decided by. */
export function ClaimsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const claims = useClaims();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-black/40" />
        <Dialog.Popup className="fixed inset-y-0 end-0 flex w-full flex-col bg-surface text-ink shadow-raised outline-none sm:w-[34rem] sm:border-s sm:border-line">
          <div className="flex shrink-0 items-start gap-2 border-b border-line py-3 ps-5 pe-2">
            <div className="min-w-0 grow">
              <Dialog.Title className="font-display text-lg font-semibold">
                {translate('account.claims')}
              </Dialog.Title>
              <Dialog.Description className="text-sm text-muted">
                {translate('account.claimsLead')}
              </Dialog.Description>
            </div>
            <IconButton icon="close" label={translate('account.close')} onClick={onClose} />
          </div>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-3">
            {claims === 'unreachable' && (
              <p role="alert" className="text-danger">
                {translate('signIn.unreachable')}
              </p>
            )}
            {typeof claims === 'object' && <ClaimsTable claims={claims} />}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function useClaims(): Claims | 'asking' | 'unreachable' {
  const [claims, setClaims] = useState<Claims | 'asking' | 'unreachable'>('asking');
  useEffect(() => {
    const leaving = new AbortController();
    askForClaims(leaving.signal).then(setClaims, () => {
      if (!leaving.signal.aborted) setClaims('unreachable');
    });
    return () => leaving.abort();
  }, []);
  return claims;
}

async function askForClaims(signal: AbortSignal): Promise<Claims> {
  const response = await fetch('/api/session', { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return ((await response.json()) as Session).claims ?? {};
}

function ClaimsTable({ claims }: { claims: Claims }) {
  const translate = useTranslate();
  return (
    <table className="w-full table-fixed text-start text-sm">
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="w-2/5 py-2 pe-3 text-start font-semibold">
            {translate('account.claim')}
          </th>
          <th scope="col" className="py-2 text-start font-semibold">
            {translate('account.value')}
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(claims).map(([claim, value]) => (
          <tr key={claim} className="border-b border-line align-top">
            <th scope="row" dir="ltr" className="py-2 pe-3 text-start font-mono text-[0.8125rem] font-medium">
              {claim}
            </th>
            <td dir="ltr" className="py-2 text-start font-mono text-[0.8125rem] whitespace-pre-line">
              {textOf(claim, value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const TIMES = ['iat', 'nbf', 'exp', 'auth_time'];

/** As it is; times also as people read them, lists a line an entry. */
function textOf(claim: string, value: unknown): string {
  if (TIMES.includes(claim) && typeof value === 'number') {
    return `${value}\n${new Date(value * 1000).toISOString()}`;
  }
  if (Array.isArray(value)) return value.map((entry) => String(entry)).join('\n');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
