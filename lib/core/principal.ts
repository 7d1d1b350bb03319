import { noPolicy, type SettingsPolicy } from './settings-policy.ts';

/** Who asks: `tid`+`oid` identify a person; roles and groups come from a verified token, never from a request. */
export interface Principal {
  tid: string;
  oid: string;
  name: string | null;
  groups: string[];
  roles: string[];
}

/**
 * Which documents a caller may read: those that list one of `oids`, one of `groups`, or `all`. With `open`, where access
 * control is off, also all others but those that somebody uploaded for themselves. Absent altogether (undefined) there is
 * no restriction: for operators' tools, never for a request. An empty list never means "no filter".
 */
export interface AccessFilter {
  oids: string[];
  groups: string[];
  open?: true;
}

/**
 * Whose conversations, uploads and allowances these are: `user:<tid>:<oid>` of a person, `browser:<hash>` of a browser
 * whose person nobody knows, `client:<name>` of a program with a subscription key.
 */
export type Owner = `user:${string}` | `browser:${string}` | `client:${string}`;

/** What the caller of one request may do, decided before the request is read. */
export interface Caller {
  /** Null for guests, for programs and where there is no sign-in. */
  principal: Principal | null;
  /** Null for who cannot be told from others: nothing is stored for them. */
  owner: Owner | null;
  /** Where the call comes from, to count by; null where nothing can be believed about it. */
  address: string | null;
  /**
   * For guests: a keyed hash of their address, to count the stored data of all guests behind it. Guests without a known
   * address share one. Absent for people who signed in, and for programs.
   */
  network?: string;
  access: AccessFilter | undefined;
  /** Whether this caller may administer: by the role `Admin` or, without sign-in, by an administrator's link. */
  isAdmin: boolean;
  /** Whether this caller may replace or extend the system prompt. */
  mayOverridePrompt: boolean;
  /** What administrators decided about settings. */
  policy: SettingsPolicy;
  /** A token of the caller's for the search service, where that service keeps its own access lists. */
  queryAuthorization?: string;
}

/** Nobody in particular, who may do nothing in particular: how the application asks itself. No request is ever from here. */
export const nobody: Caller = {
  principal: null,
  owner: null,
  address: null,
  access: undefined,
  isAdmin: false,
  mayOverridePrompt: false,
  policy: noPolicy,
};
