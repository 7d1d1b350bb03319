import { z } from 'zod';
import { AppError } from '#lib/shared/app-error.ts';
import { sourceKind } from '../source-kind.ts';
import { type GraphCalls, graphAccess, textOf } from './graph-calls.ts';
import { type Drive, openGraphSource } from './graph-source.ts';

const reader = z.string().trim().min(1).max(200);
const readers = z.array(reader).max(1000).default([]);
const names = (most: number) => z.array(z.string().trim().min(1).max(1000)).max(most);

const common = {
  ...graphAccess,
  folders: names(100)
    .default([])
    .describe(
      'Folders to read, such as `Documents/Handbook`; each path begins with the name of its library. Defaults to everything.',
    ),
  organizationGroups: readers.describe(
    'Groups that may read files shared with the whole organization: the id of a group of all employees, or `all`. Without it, such sharing grants nobody access.',
  ),
  siteGroups: z
    .record(z.string().min(1).max(300), z.strictObject({ oids: readers, groups: readers }))
    .default({})
    .describe(
      'Readers for site groups whose members cannot be looked up, by group name: `{ "Handbook Visitors": { "groups": ["…"] } }`.',
    ),
  fullListingHours: z
    .number()
    .int()
    .min(1)
    .max(720)
    .default(24)
    .describe(
      'How many hours pass between full comparisons. In between, only what Microsoft reports as changed is read.',
    ),
} as const;

/** Sites of SharePoint. */
export const sharepointKind = sourceKind({
  summary: 'Libraries and pages of SharePoint sites, with their permissions.',
  schema: z.strictObject({
    sites: names(50)
      .min(1)
      .describe('The sites to read: addresses such as `https://contoso.sharepoint.com/sites/hr`, or ids.'),
    libraries: names(100).optional().describe('Names or ids of the libraries to read. Defaults to all.'),
    pages: z.boolean().default(true).describe('Whether to read site pages as well as files.'),
    ...common,
  }),
  example: {
    sites: ['https://contoso.sharepoint.com/sites/hr'],
    tenantId: 'contoso.onmicrosoft.com',
    clientId: '00000000-0000-0000-0000-000000000000',
    clientSecretFrom: 'SHAREPOINT_SECRET',
  },
  where: ({ sites: [first = '', ...more] }) => (more.length > 0 ? `${first} and ${more.length} more` : first),
  open: (settings, tools) => {
    const find = (calls: GraphCalls, signal: AbortSignal) => drivesOfSites(settings, calls, signal);
    return openGraphSource(settings, find, tools);
  },
});

/** Files that people store in OneDrive. */
export const onedriveKind = sourceKind({
  summary: "People's files in OneDrive for work or school, with their permissions.",
  schema: z.strictObject({
    users: names(1000)
      .min(1)
      .describe('The people whose drives are read: user names such as `ann@contoso.com`, or object ids.'),
    ...common,
  }),
  example: {
    users: ['ann@contoso.com'],
    folders: ['Documents/Shared'],
    tenantId: 'contoso.onmicrosoft.com',
    clientId: '00000000-0000-0000-0000-000000000000',
    clientSecretFrom: 'ONEDRIVE_SECRET',
  },
  where: ({ users: [first = '', ...more] }) =>
    `OneDrive of ${more.length > 0 ? `${first} and ${more.length} more` : first}`,
  open: (settings, tools) => {
    const { users } = settings;
    return openGraphSource(settings, (calls, signal) => drivesOfUsers(users, calls, signal), tools);
  },
});

interface SiteSettings {
  sites: string[];
  libraries?: string[] | undefined;
  pages: boolean;
}

const SELECT = 'id,name,webUrl,owner,driveType';

async function drivesOfSites(
  settings: SiteSettings,
  calls: GraphCalls,
  signal: AbortSignal,
): Promise<Drive[]> {
  const drives = new Map<string, Drive>();
  for (const named of settings.sites)
    for (const drive of await drivesOfSite(named, settings, calls, signal)) drives.set(drive.id, drive);
  if (drives.size > 0) return [...drives.values()];
  const message = `No library of the sites is named ${settings.libraries?.join(', ') ?? 'so'}.`;
  throw new AppError('not-configured', message, { field: 'libraries' });
}

async function drivesOfSite(
  named: string,
  settings: SiteSettings,
  calls: GraphCalls,
  signal: AbortSignal,
): Promise<Drive[]> {
  const site = await found(`The site ${named}`, 'sites', () => calls.get(siteAddress(named), signal));
  const [id, siteUrl] = [textOf(site, 'id'), textOf(site, 'webUrl')];
  if (id === undefined || siteUrl === undefined || !URL.canParse(siteUrl))
    throw new AppError('unavailable', `Microsoft Graph does not say where the site ${named} is.`);
  const above = settings.sites.length > 1 ? [textOf(site, 'displayName') ?? id] : [];
  const base = `/v1.0/sites/${encodeURIComponent(id)}`;
  const libraries = await calls.all(`${base}/drives?$select=${SELECT}`, signal);
  const chosen = libraries.filter((library) => isChosen(settings, library));
  const pages = settings.pages ? await pageDrives(base, calls, signal) : [];
  return [
    ...chosen.flatMap((library) => driveOf(library, above, siteUrl) ?? []),
    ...pages.flatMap((library) => {
      const drive = driveOf(library, above, siteUrl);
      return drive ? [{ ...drive, pages: `${base}/pages` }] : [];
    }),
  ];
}

/** The library that holds the pages of a site; it is not among its drives. */
async function pageDrives(base: string, calls: GraphCalls, signal: AbortSignal): Promise<unknown[]> {
  const lists = await calls.all(`${base}/lists?$select=id,name,list,system`, signal);
  const ids = lists
    .filter((list) => textOf(list, 'list', 'template') === 'webPageLibrary')
    .flatMap((list) => textOf(list, 'id') ?? []);
  return Promise.all(
    ids.map((id) => calls.get(`${base}/lists/${encodeURIComponent(id)}/drive?$select=${SELECT}`, signal)),
  );
}

async function drivesOfUsers(users: string[], calls: GraphCalls, signal: AbortSignal): Promise<Drive[]> {
  const drives: Drive[] = [];
  for (const user of users) {
    const address = `/v1.0/users/${encodeURIComponent(user)}/drive?$select=${SELECT}`;
    const drive = await found(`The OneDrive of ${user}`, 'users', () => calls.get(address, signal));
    const url = URL.parse(textOf(drive, 'webUrl') ?? '');
    // The site is above its library.
    const siteUrl = url ? `${url.origin}${url.pathname.replace(/\/[^/]*\/?$/, '')}` : '';
    const read = url && driveOf(drive, users.length > 1 ? [user] : [], siteUrl);
    if (!read)
      throw new AppError('unavailable', `Microsoft Graph does not say where the OneDrive of ${user} is.`);
    const owner = textOf(drive, 'owner', 'user', 'id');
    drives.push({
      ...read,
      ...(owner !== undefined && /^[0-9a-f-]{36}$/i.test(owner) && { owner: owner.toLowerCase() }),
    });
  }
  return drives;
}

function driveOf(drive: unknown, above: string[], siteUrl: string): Drive | undefined {
  const [id, name] = [textOf(drive, 'id'), textOf(drive, 'name')];
  return id === undefined ? undefined : { id, path: [...above, name ?? id], siteUrl };
}

function isChosen({ libraries }: SiteSettings, drive: unknown): boolean {
  const [id, name = ''] = [textOf(drive, 'id'), textOf(drive, 'name')];
  return !libraries || libraries.some((one) => one === id || one.toLowerCase() === name.toLowerCase());
}

/** `/v1.0/sites/` and the id, or host and path as Microsoft Graph writes them. */
function siteAddress(named: string): string {
  const url = /^https?:\/\//i.test(named) ? URL.parse(named) : undefined;
  if (!url) return `/v1.0/sites/${encodeURIComponent(named)}`;
  const path = url.pathname.replace(/\/+$/, '');
  return `/v1.0/sites/${url.hostname}${path === '' ? '' : `:${path}`}`;
}

async function found<T>(what: string, field: string, get: () => Promise<T>): Promise<T> {
  try {
    return await get();
  } catch (thrown) {
    if (AppError.from(thrown).code !== 'not-found') throw thrown;
    const message = `${what} does not exist, or the application may not see it.`;
    throw new AppError('not-configured', message, { field, cause: thrown });
  }
}
