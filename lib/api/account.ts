/** `GET /api/session`: who uses the page, and the token that it sends with protocol calls. */
export interface Session {
  mode: 'off' | 'optional' | 'required';
  /** Null for guests and without sign-in. */
  account: Account | null;
  /** For `Authorization: Bearer`; null without an account. Fetch the session again when it ends. */
  accessToken: string | null;
  expiresAtMs: number | null;
  isAdmin: boolean;
}

/** A signed-in person as the account menu shows them. */
export interface Account {
  name: string;
  /** Such as an e-mail address; never an identity. */
  username: string | null;
  roles: string[];
  /** The claims of the token, for administrators alone. */
  claims: Record<string, unknown> | null;
}
