import { z } from 'zod';
import { RECORD_KINDS } from '#lib/shared/record-kinds.ts';
import { endpointFault } from './endpoint.ts';
import {
  choice,
  count,
  endpoint,
  flag,
  hidden,
  kind,
  lowerCaseNames,
  nameList,
  names,
  pattern,
  secret,
  text,
} from './variable-kinds.ts';

/** As tokens name tenants: a name can be given to another tenant. */
const TENANT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const tenantIds = lowerCaseNames(TENANT_ID, 'it takes ids of tenants, separated by commas');
const secretList = hidden.optional().transform((text) => names(text ?? ''));
const tenant = kind(
  z
    .string()
    .toLowerCase()
    .refine(
      (text) => text === 'organizations' || TENANT_ID.test(text),
      'it takes the id of a tenant, such as 72f988bf-86f1-41af-91ab-2d7cd011db47, or organizations for several',
    ),
);

/** An issuer is compared as it is written: some end with a slash. */
const issuer = z.string().superRefine((value, context) => {
  const message = endpointFault(value);
  if (message) context.addIssue({ code: 'custom', message });
});

const claim = pattern(/^[\x21-\x7e]{1,200}$/, 'it takes the name of a claim, or a path with dots');

/** Variables of sign-in and document access. */
export const signInVariables = {
  AUTH_MODE: choice(
    'off',
    'optional',
    'required',
  )('off').describe(
    'Sign-in with Microsoft Entra ID, or with the provider of AUTH_ISSUER. off: everyone is a guest; optional: guests see public documents; required: everyone must sign in.',
  ),
  AUTH_AUTHORITY: endpoint('https://login.microsoftonline.com').describe(
    'The sign-in service; another one in sovereign clouds.',
  ),
  AUTH_ISSUER: kind(issuer)().describe(
    'Issuer of another OpenID Connect provider, such as https://sso.example.com/realms/staff, exactly as its discovery document has it. Unset: Microsoft Entra ID.',
  ),
  AUTH_TENANT_ID: tenant().describe(
    'The tenant that may sign in, by id. organizations: those of AUTH_TENANTS.',
  ),
  AUTH_TENANTS: tenantIds.describe(
    'Ids of the tenants that may sign in where AUTH_TENANT_ID is organizations, separated by commas.',
  ),
  AUTH_ADMIN_TENANTS: tenantIds.describe(
    'Tenants of AUTH_TENANTS whose app roles count here, separated by commas. The Admin of another tenant is a reader. Default: the first tenant.',
  ),
  AUTH_CLIENT_ID: text().describe('The id of the application registered for the page.'),
  AUTH_CLIENT_SECRET: secret().describe('Its secret.'),
  AUTH_CLIENT_CREDENTIAL: choice(
    'secret',
    'managed-identity',
  )('secret').describe(
    'Credential of the application. managed-identity: tokens of the identity that `DefaultAzureCredential` finds, which the registration trusts as a federated credential; AUTH_CLIENT_SECRET is not needed then.',
  ),
  AUTH_API_AUDIENCE: text().describe(
    'Audience of access tokens for the protocols. By default AUTH_CLIENT_ID, or api:// and it. With AUTH_ISSUER and without this, the ID token of AUTH_CLIENT_ID is the token.',
  ),
  AUTH_API_SCOPE: text().describe(
    'The scope the page asks for and a token must have. By default api://AUTH_CLIENT_ID/access_as_user; with AUTH_ISSUER none.',
  ),
  AUTH_CLAIM_ID: claim('sub').describe(
    'With AUTH_ISSUER: the claim that identifies a person and never changes hands.',
  ),
  AUTH_CLAIM_NAME: claim('name').describe('With AUTH_ISSUER: the claim with the name that is shown.'),
  AUTH_CLAIM_GROUPS: claim('groups').describe(
    'With AUTH_ISSUER: the claim with the groups that documents list. A path such as `profile.teams`, or the whole name of a claim such as `https://example.com/groups`.',
  ),
  AUTH_CLAIM_ROLES: claim('roles').describe(
    'With AUTH_ISSUER: the claim with the roles, in the same way, such as `realm_access.roles`.',
  ),
  AUTH_REQUIRED_CLAIMS: nameList
    .refine(
      (pairs) => pairs.every((pair) => /^[^=]+=./.test(pair)),
      'it takes claim=value, separated by commas',
    )
    .describe(
      'With AUTH_ISSUER: claims that a token must have, such as `hd=example.com`, separated by commas. Others may not sign in.',
    ),
  AUTH_ADMIN_ROLE: pattern(
    /^[\x21-\x7e]{1,200}$/,
    'it takes the name of a role',
  )('Admin').describe('The role of administrators.'),
  AUTH_SECRET: secretList.describe(
    'Seals cookies and tokens: 32 characters or more; two, separated by a comma, while it changes (the first seals). Generated and stored in DATA_DIR while HOST is this machine.',
  ),
  ACCEPT_ID_TOKENS: flag('off').describe(
    'Accepts the ID token of a sign-in where the protocols take an access token.',
  ),
  GRAPH_ENDPOINT: endpoint('https://graph.microsoft.com').describe(
    'Microsoft Graph, asked for the groups of people who are in too many for a token.',
  ),
  PUBLIC_URL: endpoint().describe(
    'The address that people see. https makes cookies secure. Needed for sign-in beyond this machine.',
  ),
  ACCESS_CONTROL: flag().describe(
    'Whether documents are shown only to the people and groups they list. By default on, and off with AUTH_MODE=off.',
  ),
  TRUST_PROXY: choice(
    'off',
    'on',
    'app-service',
  )('off').describe(
    'on: the addresses that a proxy in front forwards are believed. app-service: also the people it has signed in (built-in authentication of Azure App Service).',
  ),
};

const postgresUrl = hidden.refine((text) => /^postgres(ql)?:\/\//.test(text), 'it takes postgres://…');

const RECORD_DAYS = new RegExp(`^(?:(?:${RECORD_KINDS.join('|')})=)?[1-9]\\d{0,4}$`);
const days = nameList.refine(
  (parts) => parts.every((part) => RECORD_DAYS.test(part)),
  'it takes a number of days, or conversations=30,feedback=365,uploads=30,audit=365,usage=400',
);

/** Records: where they are stored, and for how long. */
export const recordVariables = {
  DATABASE_URL: kind(postgresUrl)().describe(
    'Postgres for conversations, feedback and settings. Unset: SQLite in DATA_DIR.',
  ),
  DATABASE_AUTH: choice(
    'password',
    'entra',
  )('password').describe(
    'Postgres authentication. entra: with a token of the identity that `DefaultAzureCredential` finds, for the user that DATABASE_URL names; no password exists then.',
  ),
  SNAPSHOT_DIR: text().describe(
    'Folder for copies of the SQLite files and originals of DATA_DIR, made while the server runs. A server with an empty DATA_DIR restores them. It may be a network share, which DATA_DIR must not be. Unset: no copies.',
  ),
  SNAPSHOT_SECONDS: count(30).describe(
    'Interval between copies of changes; a lost disk loses at most the changes since the last one.',
  ),
  SHOW_REFUSED_QUESTIONS: flag('on').describe(
    'Whether administrators see questions that the documents did not answer, without names. off: only questions whose answers were rated badly.',
  ),
  RETENTION_DAYS: days.describe(
    'Days after which records are deleted: one number for all kinds, or kind=days. Unset: never.',
  ),
};

/** Limits on what callers use and store. */
export const limitVariables = {
  LIMIT_REQUESTS_PER_MINUTE: count(240).describe('Requests of one person a minute.'),
  LIMIT_ADDRESS_REQUESTS_PER_MINUTE: count(1200).describe(
    'Requests from one address a minute, by all its callers.',
  ),
  LIMIT_CONCURRENT_ANSWERS: count(8).describe('Answers one person may have under way.'),
  LIMIT_ADDRESS_CONCURRENT_ANSWERS: count(100).describe(
    'Answers under way for one address, for all its callers.',
  ),
  LIMIT_TOKENS_PER_DAY: count().describe('Tokens of models one person may use in a day (UTC).'),
  LIMIT_ADDRESS_TOKENS_PER_DAY: count().describe(
    'Tokens of models used from one address in a day (UTC), by all its callers.',
  ),
  LIMIT_GUESTS_PER_ADDRESS: count(20).describe(
    'Factor for the guests of one address together: that many times the conversations, ratings, uploads and tokens per day of one person. A guest who deletes the cookie counts as another person. Guests without a known address share one allowance of stored data.',
  ),
  LIMIT_KEPT_RATINGS: count(5000).describe('Ratings of answers that one person may store.'),
  LIMIT_KEPT_BYTES: count(500_000_000).describe(
    "Bytes of one person's stored conversations. Beyond the limit no further question is stored, and an answer that reaches it ends there.",
  ),
  LIMIT_UPLOAD_FILES: count(50).describe('Files one person may have uploaded.'),
  LIMIT_UPLOAD_BYTES: count(200_000_000).describe('Bytes one person may have uploaded.'),
  LIMIT_UPLOAD_PASSAGES: count(50_000).describe(
    'Passages that the uploaded files of one person may have together.',
  ),
  LIMIT_UPLOAD_FILE_PASSAGES: count(10_000).describe(
    'Passages that one uploaded file may have; a filled row of a table is at least one.',
  ),
  LIMIT_UPLOAD_FILE_PAGES: count(2000).describe('Pages, slides or sheets that one uploaded file may have.'),
  LIMIT_UPLOAD_FILE_ROWS: count(10_000).describe(
    'Rows of tables, or items of a JSON list, that one uploaded file may have.',
  ),
  LIMIT_UPLOAD_FILE_SECONDS: count(180).describe(
    'Seconds that reading one uploaded file may take; making its vectors may take as long again.',
  ),
};
