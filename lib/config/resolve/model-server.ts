import type { ModelServer } from '../services.ts';
import type { Faults, Variables } from '../variables.ts';
import { authorityOf, cloudOf } from './cloud.ts';

/** OpenAI's own service, which is meant where no other is named. */
const OPENAI = 'https://api.openai.com/v1';

/** Whether models of Azure or of an OpenAI-compatible server are meant; undefined where the variables name neither. */
export function modelHost(variables: Variables): 'azure' | 'openai' | undefined {
  const { ANSWERER, OPENAI_HOST } = variables;
  if (ANSWERER === 'azure' || ANSWERER === 'on-your-data') return 'azure';
  if (ANSWERER === 'openai') return 'openai';
  if (OPENAI_HOST !== undefined) return OPENAI_HOST.startsWith('azure') ? 'azure' : 'openai';
  if (azureVariable(variables)) return 'azure';
  return openaiVariable(variables) ? 'openai' : undefined;
}

/** Why those models are meant, in the words of a report. */
export function whyHost(variables: Variables): string {
  const { ANSWERER, OPENAI_HOST } = variables;
  if (ANSWERER !== undefined) return `ANSWERER=${ANSWERER}`;
  if (OPENAI_HOST !== undefined) return `OPENAI_HOST=${OPENAI_HOST}`;
  return `${azureVariable(variables) ?? openaiVariable(variables)} is set`;
}

function azureVariable(variables: Variables) {
  const names = ['AZURE_OPENAI_SERVICE', 'AZURE_OPENAI_ENDPOINT', 'AZURE_OPENAI_CUSTOM_URL'] as const;
  return names.find((name) => variables[name] !== undefined);
}

function openaiVariable(variables: Variables) {
  return (['OPENAI_BASE_URL', 'OPENAI_MODEL'] as const).find((name) => variables[name] !== undefined);
}

/** Versions that are generally available; models that think first take parameters of a later one. */
const API_VERSION = '2024-10-21';
const REASONING_API_VERSION = '2025-04-01-preview';
const ON_YOUR_DATA_API_VERSION = '2024-05-01-preview';

/** The version of Azure OpenAI's API to ask for. */
export function apiVersionOf(variables: Variables, reasoning: boolean): string {
  if (variables.AZURE_OPENAI_API_VERSION !== undefined) return variables.AZURE_OPENAI_API_VERSION;
  if (variables.ANSWERER === 'on-your-data') return ON_YOUR_DATA_API_VERSION;
  return reasoning ? REASONING_API_VERSION : API_VERSION;
}

/** What a server is asked for: who needs it, the version for Azure, a key where it is not the one of the variables. */
interface Need {
  because: string;
  apiVersion: string;
  key?: string | undefined;
}

/** Azure OpenAI as the variables name it. A gateway whose address ends in /v1 speaks OpenAI's own API, which takes keys alone. */
export function azureServer(
  variables: Variables,
  { because, apiVersion, key }: Need,
  faults: Faults,
): ModelServer {
  const cloud = cloudOf(variables);
  const address = azureAddress(variables, cloud.openaiHost, because, faults);
  const ownKey = key ?? variables.AZURE_OPENAI_API_KEY ?? variables.AZURE_OPENAI_API_KEY_OVERRIDE;
  if (address.endsWith('/v1') && address === variables.AZURE_OPENAI_CUSTOM_URL) {
    const reason = 'AZURE_OPENAI_CUSTOM_URL ends in /v1, where only keys are taken';
    return { kind: 'openai', baseUrl: address, key: faults.require('AZURE_OPENAI_API_KEY', ownKey, reason) };
  }
  return azureServerAt(variables, address, apiVersion, ownKey);
}

/** Azure OpenAI at an address, with or without the path of its API, which the portal shows and the caller adds. */
export function azureServerAt(
  variables: Variables,
  address: string,
  apiVersion: string,
  key: string | undefined,
): ModelServer {
  const cloud = cloudOf(variables);
  const endpoint = address.replace(/\/openai(\/v1)?$/, '');
  return { kind: 'azure', endpoint, key, ...authorityOf(cloud), apiVersion, audience: cloud.modelAudience };
}

function azureAddress(variables: Variables, host: string, because: string, faults: Faults): string {
  const { OPENAI_HOST, AZURE_OPENAI_CUSTOM_URL, AZURE_OPENAI_ENDPOINT, AZURE_OPENAI_SERVICE } = variables;
  if (OPENAI_HOST === 'azure_custom') {
    return faults.require('AZURE_OPENAI_CUSTOM_URL', AZURE_OPENAI_CUSTOM_URL, 'OPENAI_HOST=azure_custom');
  }
  const named = AZURE_OPENAI_SERVICE && `https://${AZURE_OPENAI_SERVICE}.${host}`;
  return faults.require(
    ['AZURE_OPENAI_ENDPOINT', 'AZURE_OPENAI_SERVICE'],
    AZURE_OPENAI_ENDPOINT ?? named ?? AZURE_OPENAI_CUSTOM_URL,
    because,
  );
}

/** A server that speaks OpenAI's API: OpenAI itself, which needs a key, where no other is named. */
export function openaiServer(
  variables: Variables,
  { because, key }: Omit<Need, 'apiVersion'>,
  faults: Faults,
): ModelServer {
  const { OPENAI_HOST, OPENAI_BASE_URL } = variables;
  const ownKey = key ?? variables.OPENAI_API_KEY;
  if (OPENAI_BASE_URL !== undefined || OPENAI_HOST === 'local' || faults.isWrong('OPENAI_BASE_URL')) {
    const baseUrl = faults.require('OPENAI_BASE_URL', OPENAI_BASE_URL, 'OPENAI_HOST=local');
    return { kind: 'openai', baseUrl, key: ownKey };
  }
  const reason = `${because}, and no OPENAI_BASE_URL names another server than OpenAI’s own`;
  return { kind: 'openai', baseUrl: OPENAI, key: faults.require('OPENAI_API_KEY', ownKey, reason) };
}
