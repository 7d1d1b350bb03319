// GET    /api/session      Session; 401 where nobody gets in without signing in, and for a session that is over
// GET    /api/me/export    everything kept about the caller, as a file
// DELETE /api/me           Erased

/** Who uses a page, as the server renders it. Without the token and without claims. */
export interface Visitor {
  mode: 'off' | 'optional' | 'required';
  /** Who signs people in: our page, or what stands before it; null where nobody can. */
  by: 'page' | 'app-service' | null;
  /** Null for guests and without sign-in. */
  account: Account | null;
  isAdmin: boolean;
}

/** A signed-in person as the account menu shows them. */
export interface Account {
  /** The same for the same person, for telling accounts apart. */
  id: string;
  name: string;
  /** Such as an e-mail address; never an identity. */
  username: string | null;
  roles: string[];
}

/** Who uses the page, and the token that it sends with protocol calls. */
export interface Session extends Visitor {
  /** For `Authorization: Bearer`; null without a session of our page. Fetch the session again when it ends. */
  accessToken: string | null;
  expiresAtMs: number | null;
  /** The claims of the token, for administrators alone. */
  claims: Record<string, unknown> | null;
}

/** What was kept is gone. `url` is where the browser goes, to be signed out at the provider too. */
export interface Erased {
  url: string;
}
