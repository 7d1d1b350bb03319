import process from 'node:process';
import { makeAdminLink, whyNoAdminLink } from '#lib/composition/identity.ts';
import { buildSearch } from '#lib/composition/ports.ts';
import { searchAdapter } from '#lib/composition/search-adapters.ts';
import { answererCapabilities, searchCapabilities } from '#lib/config/capabilities.ts';
import { isLoopbackHost } from '#lib/config/endpoint.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { ModelConfig } from '#lib/config/services.ts';

/**
 * What runs where, in the lines a newcomer needs: the URL, the engine, the answerer, the documents, and who gets in. The
 * commands are those that add documents and make a link to the administration where this server runs.
 */
export async function describeServer(
  environment: Environment,
  { ingest, adminLink }: { ingest: string; adminLink: string },
): Promise<string> {
  return [
    '',
    `  Citewell is ready:  ${browserUrl(environment)}`,
    '',
    `  search    ${searchText(environment)}, ${await contents(environment)}`,
    `  answers   ${answererText(environment)}`,
    `  documents ${howDocumentsCome(environment, ingest)}`,
    ...(await whoAdministers(environment, adminLink)),
    ...whoGetsIn(environment),
    '',
  ].join('\n');
}

function howDocumentsCome({ READ_ONLY, SAMPLES, services }: Environment, ingest: string): string {
  if (!answererCapabilities(services).usesIndex) return 'on the other server';
  const { isLocal } = searchCapabilities(services.search);
  if (isLocal && READ_ONLY) return 'part of the deployment; the next one can change them';
  return `${ingest} PATH…   adds your documents${isLocal && SAMPLES ? '; the first ingest removes the samples' : ''}`;
}

/** What a server on a network writes lies in logs that others read: there the link itself is for terminals alone. */
async function whoAdministers(environment: Environment, adminLink: string): Promise<string[]> {
  if (whyNoAdminLink(environment) !== undefined) return [];
  if (!(process.stdout.isTTY || isLoopbackHost(environment.HOST)))
    return [`  admin     ${adminLink}   prints a one-time link to the administration`];
  const { url, minutes } = await makeAdminLink(environment);
  return [`  admin     ${url}`, `            one-time link, valid for ${minutes} minutes`];
}

/** Warns when a server is open to others without sign-in. */
function whoGetsIn({ HOST, identity }: Environment): string[] {
  if (identity.signIn.mode !== 'off' || isLoopbackHost(HOST)) return [];
  return [
    '  people    no sign-in: anyone who can reach this port can ask and read every document (AUTH_MODE)',
  ];
}

/** A service that is not reached does not stop a server: it may be back before the first question. */
async function contents(environment: Environment): Promise<string> {
  const unknown = 'its contents are not known here';
  if (!answererCapabilities(environment.services).usesIndex) return unknown;
  const search = await buildSearch(environment);
  try {
    const { documents, passages } = await search.status(undefined);
    if (documents === null) return unknown;
    return `${documents} documents, ${passages} passages`;
  } catch (thrown) {
    if (searchCapabilities(environment.services.search).isLocal) throw thrown;
    return 'unavailable now; `npm run doctor` says why';
  } finally {
    await search.close();
  }
}

function browserUrl({ HOST, PORT }: Environment): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

function searchText(environment: Environment): string {
  const { usesIndex } = answererCapabilities(environment.services);
  return usesIndex ? searchAdapter(environment).description : 'another server';
}

/** What answers, in a few words: names and hosts, no keys. */
function answererText({ services: { answerer } }: Environment): string {
  switch (answerer.answerer) {
    case 'extractive':
      return 'citewell-extractive (quotes the documents; no cloud account)';
    case 'on-your-data':
      return `${modelText(answerer.model)}, On Your Data`;
    case 'chat-api':
      return `the chat server at ${new URL(answerer.url).host} (CHAT_API_URL)`;
    case 'models':
      return answerer.models.map(modelText).join(', ');
  }
}

function modelText({ alias, server }: ModelConfig): string {
  return `${alias} (${new URL(server.kind === 'azure' ? server.endpoint : server.baseUrl).host})`;
}
