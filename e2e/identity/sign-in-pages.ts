import type { IncomingMessage, ServerResponse } from 'node:http';

import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import { people } from './people.ts';
import { SHAPES } from './shapes.ts';
import { grantAll } from './tenant.ts';

/** A form with the label "User"; there are no passwords here. */
export function signInForm(action: string, hint = ''): string {
  return `<!doctype html><html lang="en"><title>Sign in to your account</title>
    <form method="post" action="${quoted(action)}">
      <label>User <input name="user" value="${quoted(hint)}" autofocus></label>
      <button>Sign in</button>
    </form></html>`;
}

/** Takes a browser through what has to be answered before it is sent back: who signs in. */
export async function answerInteraction(
  provider: Provider,
  tid: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  const finish = (result: InteractionResults, merge: boolean) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: merge });
  if (prompt.name === 'consent' && session) {
    const grantId = await grantAll(provider, session.accountId, String(params['client_id']));
    return finish({ consent: { grantId } }, true);
  }
  const hint = String(params['login_hint'] ?? '');
  const typed =
    request.method === 'POST' ? new URLSearchParams(await readText(request)).get('user') : undefined;
  const user = typed ?? (params['domain_hint'] === 'organizations' ? hint : undefined);
  const person = people.find((someone) => someone.user === user && (someone.tid === tid || tid in SHAPES));
  if (person) {
    return finish({ login: { accountId: person.user }, select_account: {} }, false);
  }
  sendPage(response, signInForm(request.url ?? '', typed ?? hint));
}

/** Sends a page of HTML. */
export function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

/** A whole request body as text. */
export async function readText(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
