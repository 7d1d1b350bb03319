// GET    /api/session      Session; 401 when sign-in is required or the session has expired
// GET    /api/me/export    everything stored about the caller, as a file
// DELETE /api/me           Erased
// GET    /api/me/sessions  SignedInSessions
// DELETE /api/me/sessions  SessionsToEnd → SessionsEnded

/** The user of a page as the server renders it, without token and claims. */
export interface Visitor {
  mode: 'off' | 'optional' | 'required';
  /** The handler of sign-in: our page or the platform in front of it; null when sign-in is off. */
  by: 'page' | 'app-service' | null;
  /** Whether the provider is another one than Microsoft's. */
  atOtherProvider?: boolean | undefined;
  /** Null for guests and without sign-in. */
  account: Account | null;
  isAdmin: boolean;
  /** Whether the page shows them advanced settings, the comparison and technical details. Protects nothing. */
  mayTune: boolean;
}

/** A signed-in person as the account menu shows them. */
export interface Account {
  /** A stable id of the account. */
  id: string;
  name: string;
  /** For example an e-mail address; not an identifier. */
  username: string | null;
  roles: string[];
}

/** The user of the page, and the token for protocol calls. */
export interface Session extends Visitor {
  /** The token for `Authorization: Bearer`; null without a session of our page. Fetch the session again when it expires. */
  accessToken: string | null;
  expiresAtMs: number | null;
  /** The claims of the token, for administrators only. */
  claims: Record<string, unknown> | null;
}

/** A session of the caller in one browser. */
export interface SignedInSession {
  id: string;
  /** Names such as `Firefox` and `Windows`; null where the browser does not say. */
  device: { browser: string | null; system: string | null };
  startedAtMs: number;
  /** To about the life of an access token. */
  usedAtMs: number;
  isCurrent: boolean;
}

/** The caller's sessions, the last used first. */
export interface SignedInSessions {
  sessions: SignedInSession[];
}

/** The sessions to end: one, or with null all but the current one. */
export interface SessionsToEnd {
  id: string | null;
}

/** How many sessions have ended. */
export interface SessionsEnded {
  ended: number;
}

/** All stored data is erased. The browser continues at `url` to sign out at the provider too. */
export interface Erased {
  url: string;
}
