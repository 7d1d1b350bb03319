import { Sheet } from '#components/ui/modal.tsx';
import type { Session } from '#lib/api/account.ts';
import { useLoaded } from '#lib/client/page/use-loaded.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

type Claims = Record<string, unknown>;

/** The claims of the access token, which decide what the signed-in person may access. */
export function ClaimsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const claims = useLoaded('claims', fetchClaims);
  return (
    <Sheet
      title={translate('account.claims')}
      lead={translate('account.claimsLead')}
      closeLabel={translate('account.close')}
      width="sm:w-[34rem]"
      padding="px-5 py-3"
      onClose={onClose}
    >
      {claims && 'error' in claims && (
        <p role="alert" className="text-danger">
          {translate('signIn.unreachable')}
        </p>
      )}
      {claims && 'value' in claims && <ClaimsTable claims={claims.value} />}
    </Sheet>
  );
}

async function fetchClaims(signal: AbortSignal): Promise<Claims> {
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

/** The value as it is; times also as ISO 8601, lists one entry a line. */
function textOf(claim: string, value: unknown): string {
  if (TIMES.includes(claim) && typeof value === 'number') {
    return `${value}\n${new Date(value * 1000).toISOString()}`;
  }
  if (Array.isArray(value)) return value.map((entry) => String(entry)).join('\n');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
