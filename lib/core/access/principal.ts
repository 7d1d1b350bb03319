import { noPolicy, type SettingsPolicy } from '../settings/settings-policy.ts';

/**
 * A signed-in user: `tid` and `oid` identify the person; roles and groups come from a verified token, never
 * from the request.
 */
export interface Principal {
  tid: string;
  oid: string;
  name: string | null;
  groups: string[];
  roles: string[];
  /** Addresses in the token, in lower case; absent without one. They can be reassigned, so they give no rights. */
  emails?: string[];
}

/**
 * The documents that a caller may read: those that list one of `oids`, one of `groups`, or `all`. With `open`
 * (access control is off), also all others except other people's uploads. An undefined filter means no
 * restriction; it is used by operators' tools and never for a request. An empty list never means "no filter".
 */
export interface AccessFilter {
  oids: string[];
  groups: string[];
  open?: true;
}

/**
 * The owner of conversations, uploads and quotas: `user:<tid>:<oid>` for a signed-in user, `browser:<hash>` for
 * an anonymous browser, `client:<name>` for a client application with a subscription key.
 */
export type Owner = `user:${string}` | `browser:${string}` | `client:${string}`;

/** The caller of one request and their permissions, determined before the request is parsed. */
export interface Caller {
  /** Null for guests, for client applications and when sign-in is off. */
  principal: Principal | null;
  /** Null when the caller cannot be identified across requests; then nothing is stored for them. */
  owner: Owner | null;
  /** The network address used for rate limits; null when no trustworthy address is known. */
  address: string | null;
  /**
   * For guests: a keyed hash of their address, used to limit the data stored for all guests of one network.
   * Guests without a known address share one value. Absent for signed-in users and client applications.
   */
  network?: string;
  access: AccessFilter | undefined;
  /** Whether the caller is an administrator: by the role `Admin` or, without sign-in, by an administrator link. */
  isAdmin: boolean;
  /** Whether this caller may replace or extend the system prompt. */
  mayOverridePrompt: boolean;
  /** The administrators' policy for settings. */
  policy: SettingsPolicy;
  /** The caller's token for the search service or chat server, when that enforces its own access lists. */
  queryAuthorization?: string;
}

/**
 * The caller of requests that the application sends to itself, with unrestricted read access. No incoming
 * request has this caller.
 */
export const internalCaller: Caller = {
  principal: null,
  owner: null,
  address: null,
  access: undefined,
  isAdmin: false,
  mayOverridePrompt: false,
  policy: noPolicy,
};

/**
 * The credentials that a route accepts. `token`: a bearer token only, as the protocols use it. `session`: also
 * our page's cookie, for resources that the browser loads itself and for our page's own calls; calls that
 * change data must come from our own origin. `key`: also a client application's subscription key.
 */
export type Credentials = 'token' | 'session' | 'key';

/**
 * Identifies the caller. Throws AppError `unauthenticated` for an invalid credential, or for a missing one
 * where sign-in is required, and `forbidden` when another site uses the session.
 */
export type Identify = (request: Request, accepts: Credentials) => Promise<Caller>;
