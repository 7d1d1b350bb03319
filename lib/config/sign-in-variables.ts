import { z } from 'zod';
import { endpoint, flag, names, secret } from './variable-kinds.ts';

/** As tokens name tenants: a name can be given to another tenant. */
const TENANT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isTenantId = (text: string) => TENANT_ID.test(text);
const tenantIds = z
  .string()
  .default('')
  .transform((list) => names(list.toLowerCase()))
  .refine((tenants) => tenants.every(isTenantId), 'it takes ids of tenants, separated by commas');

/** Who may use the application, and what of the documents they may read. */
export const signInVariables = {
  AUTH_MODE: z
    .enum(['off', 'optional', 'required'])
    .default('off')
    .describe(
      'Sign-in with Microsoft Entra ID. off: everybody is a guest; optional: guests see public documents; required: nobody gets in without.',
    ),
  AUTH_AUTHORITY: endpoint
    .default('https://login.microsoftonline.com')
    .describe('The sign-in service; another one in sovereign clouds.'),
  AUTH_TENANT_ID: z
    .string()
    .toLowerCase()
    .refine(
      (tenant) => tenant === 'organizations' || isTenantId(tenant),
      'it takes the id of a tenant, such as 72f988bf-86f1-41af-91ab-2d7cd011db47, or organizations for several',
    )
    .optional()
    .describe('The tenant that may sign in, by id. organizations: those of AUTH_TENANTS.'),
  AUTH_TENANTS: tenantIds.describe(
    'Ids of the tenants that may sign in where AUTH_TENANT_ID is organizations, separated by commas.',
  ),
  AUTH_ADMIN_TENANTS: tenantIds.describe(
    'Tenants of AUTH_TENANTS whose app roles count here, separated by commas. The Admin of another tenant is a reader. Default: the first tenant.',
  ),
  AUTH_CLIENT_ID: z.string().optional().describe('The id of the application registered for the page.'),
  AUTH_CLIENT_SECRET: secret.optional().describe('Its secret.'),
  AUTH_CLIENT_CREDENTIAL: z
    .enum(['secret', 'managed-identity'])
    .default('secret')
    .describe(
      'What the application proves itself with. managed-identity: tokens of the identity that `DefaultAzureCredential` finds, which the registration trusts as a federated credential; AUTH_CLIENT_SECRET is not needed then.',
    ),
  AUTH_API_AUDIENCE: z
    .string()
    .optional()
    .describe(
      'Whom access tokens for the protocols must be for. By default AUTH_CLIENT_ID, or api:// and it.',
    ),
  AUTH_API_SCOPE: z
    .string()
    .optional()
    .describe(
      'The scope the page asks for and a token must have. By default api://AUTH_CLIENT_ID/access_as_user.',
    ),
  AUTH_SECRET: secret
    .optional()
    .transform((text) => names(text ?? ''))
    .describe(
      'Seals cookies and tokens: 32 characters or more; two, separated by a comma, while it changes (the first seals). Made and kept in DATA_DIR while HOST is this machine.',
    ),
  ACCEPT_ID_TOKENS: flag
    .default(false)
    .describe('Accepts the ID token of a sign-in where the protocols take an access token.'),
  GRAPH_ENDPOINT: endpoint
    .default('https://graph.microsoft.com')
    .describe('Microsoft Graph, asked for the groups of people who are in too many for a token.'),
  PUBLIC_URL: endpoint
    .optional()
    .describe(
      'The address that people see. https makes cookies secure. Needed for sign-in beyond this machine.',
    ),
  ACCESS_CONTROL: flag
    .optional()
    .describe(
      'Whether documents are shown only to the people and groups they list. By default on, and off with AUTH_MODE=off.',
    ),
  TRUST_PROXY: z
    .enum(['off', 'on', 'app-service'])
    .default('off')
    .describe(
      'on: the addresses that a proxy in front forwards are believed. app-service: also the people it has signed in (built-in authentication of Azure App Service).',
    ),
};
