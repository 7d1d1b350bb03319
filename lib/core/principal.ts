/** Who asks: `tid`+`oid` identify a person; roles and groups come from a verified token, never from a request. */
export interface Principal {
  tid: string;
  oid: string;
  name: string | null;
  groups: string[];
  roles: string[];
}

/**
 * Which documents a caller may read: those that list the caller's `oid`, one of the `groups`, or `all`.
 * Absent altogether (undefined) means that access control is off; an empty list never means "no filter".
 */
export interface AccessFilter {
  oids: string[];
  groups: string[];
}

/** What the caller of one request may do, decided before the request is read. */
export interface Caller {
  principal: Principal | null;
  access: AccessFilter | undefined;
  /** Whether this caller may replace or extend the system prompt. */
  mayOverridePrompt: boolean;
  /** A token of the caller's for the search service, where that service keeps its own access lists. */
  queryAuthorization?: string;
}
