import { z } from 'zod';
import { httpAddress } from '../source-fields.ts';
import { sourceKind } from '../source-kind.ts';
import { openConfluenceSource } from './confluence-source.ts';

const list = z.array(z.string().trim().min(1).max(200)).max(1000).default([]);
const readers = z.strictObject({ oids: list, groups: list });
const variable = () =>
  z.string().regex(/^[A-Z][A-Z0-9_]{0,99}$/, 'it takes the NAME of a variable that holds the credential');

const schema = z.strictObject({
  url: httpAddress.describe(
    'The address of Confluence: `https://contoso.atlassian.net/wiki` for Cloud. Plain http in private networks alone.',
  ),
  userFrom: variable().optional().describe('The variable with the e-mail address of the account; for Cloud.'),
  tokenFrom: variable().describe(
    'The variable with the API token, or the personal access token of Data Center.',
  ),
  spaces: z
    .array(z.string().regex(/^[~\w.:@-]{1,255}$/, 'it takes keys of spaces, such as HR'))
    .min(1)
    .max(200)
    .describe('Keys of the spaces.'),
  attachments: z.boolean().default(true).describe('Whether attachments are read too.'),
  users: z
    .record(z.string().min(1).max(300), z.string().trim().min(1).max(200))
    .default({})
    .describe('Object ids of people, by e-mail address, account id or user name of Confluence.'),
  groupReaders: z
    .record(z.string().min(1).max(300), readers)
    .default({})
    .describe(
      'Readers by the name of a group: `{ "hr-team": { "groups": ["…"] } }`; `(anonymous)` is everyone without an account.',
    ),
  groupsByName: z
    .boolean()
    .default(false)
    .describe('Whether groups without an entry have the same name in access lists.'),
  spaceReaders: z
    .record(z.string().min(1).max(255), readers)
    .default({})
    .describe('Readers by the key of a space, instead of the permissions of the space.'),
  fullListingRuns: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(1)
    .describe(
      'Everything is compared at each run, or at each so many; changed permissions and deletions are found then.',
    ),
});

/** Spaces of Confluence. */
export const confluenceKind = sourceKind({
  summary: 'Pages and attachments of Confluence spaces (Cloud and Data Center), with their restrictions.',
  schema,
  example: {
    url: 'https://contoso.atlassian.net/wiki',
    userFrom: 'CONFLUENCE_USER',
    tokenFrom: 'CONFLUENCE_TOKEN',
    spaces: ['HR'],
    groupReaders: { 'confluence-users': { groups: ['all'] } },
  },
  where: ({ url, spaces }) => `${url} (${spaces.slice(0, 5).join(', ')})`,
  open: (settings, tools) => openConfluenceSource(settings, tools),
});
