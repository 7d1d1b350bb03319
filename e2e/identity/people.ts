/** The tenant whose people may sign in, and one of strangers. */
export const TENANT = '11111111-2222-4333-8444-555555555555';
export const OTHER_TENANT = '99999999-8888-4777-8666-555555555555';

/** A person with an account. */
export interface Person {
  /** Their sign-in name. */
  user: string;
  tid: string;
  oid: string;
  name: string;
  preferredUsername: string;
  groups: readonly string[];
  roles: readonly string[];
}

/** Above so many groups a token names none of them, as in Entra. */
export const MOST_GROUPS_IN_TOKEN = 200;

/** All accounts. Carol is in too many groups for a token, Erin's sessions are ended by tests, and Mallory is of another tenant. */
export const people: readonly Person[] = [
  person('alice', 'Alice Adams', { groups: ['hr', 'all-staff'] }),
  person('bob', 'Bob Brown', { groups: ['all-staff'] }),
  person('carol', 'Carol Chen', { groups: ['all-staff', ...manyGroups(220)] }),
  person('dana', 'Dana Díaz', { groups: ['all-staff'], roles: ['Admin'] }),
  person('erin', 'Erin Ellis', { groups: ['all-staff'] }),
  person('mallory', 'Mallory Moore', { groups: ['hr', 'all-staff'], roles: ['Admin'], tid: OTHER_TENANT }),
];

/** Throws for an unknown name. */
export function requirePerson(user: string): Person {
  const found = people.find((someone) => someone.user === user);
  if (found) return found;
  throw new Error(`There is no "${user}", but ${people.map((someone) => someone.user).join(', ')}.`);
}

function person(
  user: string,
  name: string,
  more: { groups: string[]; roles?: string[]; tid?: string },
): Person {
  return {
    user,
    name,
    oid: `${Buffer.from(user.padEnd(4, '-')).toString('hex').slice(0, 8)}-0000-4000-8000-000000000001`,
    preferredUsername: `${user}@${more.tid === OTHER_TENANT ? 'fabrikam' : 'contoso'}.com`,
    tid: more.tid ?? TENANT,
    groups: more.groups,
    roles: more.roles ?? [],
  };
}

function manyGroups(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `project-${String(at + 1).padStart(3, '0')}`);
}
