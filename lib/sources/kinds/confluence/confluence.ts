import { z } from 'zod';
import { httpAddress, sourceKind } from '../source-kind.ts';
import { openConfluenceSource } from './confluence-source.ts';

const list = z.array(z.string().trim().min(1).max(200)).max(1000).default([]);
const readers = z.strictObject({ oids: list, groups: list });
const variable = () =>
  z.string().regex(/^[A-Z][A-Z0-9_]{0,99}$/, 'it takes the NAME of a variable that holds the credential');

const schema = z.strictObject({
  url: httpAddress.describe(
    'The address of Confluence; for Cloud, `https://contoso.atlassian.net/wiki`. Plain http is accepted only in private networks.',
  ),
  userFrom: variable()
    .optional()
    .describe('The name of the variable that holds the e-mail address of the account. Cloud only.'),
  tokenFrom: variable().describe(
    'The name of the variable that holds the API token (Cloud) or the personal access token (Data Center).',
  ),
  spaces: z
    .array(z.string().regex(/^[~\w.:@-]{1,255}$/, 'it takes keys of spaces, such as HR'))
    .min(1)
    .max(200)
    .describe('The keys of the spaces to read.'),
  attachments: z.boolean().default(true).describe('Whether to read attachments as well as pages.'),
  users: z
    .record(z.string().min(1).max(300), z.string().trim().min(1).max(200))
    .default({})
    .describe(
      'Maps Confluence users (by e-mail address, account id or user name) to the object ids that their tokens carry.',
    ),
  groupReaders: z
    .record(z.string().min(1).max(300), readers)
    .default({})
    .describe(
      'Maps Confluence groups to readers: `{ "hr-team": { "groups": ["…"] } }`. `(anonymous)` stands for visitors without an account.',
    ),
  groupsByName: z
    .boolean()
    .default(false)
    .describe(
      'Whether a Confluence group without an entry in `groupReaders` matches the group of the same name in tokens.',
    ),
  spaceReaders: z
    .record(z.string().min(1).max(255), readers)
    .default({})
    .describe('Readers by space key, used instead of the permissions of the space.'),
  fullListingRuns: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(1)
    .describe(
      'Every how many runs everything is compared. Only these full runs find deletions and changed permissions.',
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
