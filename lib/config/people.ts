/** An identity of Azure that stands for a secret: whom its tokens are to be for, and who issues them. */
export interface StandingIdentity {
  /** Such as `api://AzureADTokenExchange`. */
  audience: string;
  /** Absent in the public cloud. */
  authorityHost?: string;
}

/** What an application proves to the sign-in service that it is itself with. */
export type ClientCredential =
  | { kind: 'secret'; secret: string }
  | { kind: 'identity'; identity: StandingIdentity };

/** The application that people sign in to, as Microsoft Entra ID knows it. */
export interface SignInProvider {
  /** Such as `https://login.microsoftonline.com`: without a slash at its end. */
  authority: string;
  /** Its id, or `organizations`. */
  tenant: string;
  /** Ids of the tenants whose people get in; never empty. */
  tenants: readonly [string, ...string[]];
  /** The tenants whose app roles count: each tenant assigns its roles by itself. */
  adminTenants: readonly string[];
  clientId: string;
  /** Undefined: tokens are checked, but nobody can sign in on our page. */
  credential: ClientCredential | undefined;
  /** Whom access tokens must be for: one of these. */
  audiences: readonly string[];
  /** The scope that the page asks for, whole, such as `api://…/access_as_user`. */
  scope: string;
  /** Microsoft Graph, without a slash at its end. */
  graph: string;
}

/** How callers say who they are. */
export type SignInConfig =
  | { mode: 'off' }
  | {
      /** `optional`: guests see public documents. */
      mode: 'optional' | 'required';
      provider: SignInProvider;
      acceptsIdTokens: boolean;
      /** Whether the headers of App Service's built-in authentication are believed. */
      trustsAppService: boolean;
      /** The origin that people see; undefined: as they ask for it, on this machine alone. */
      origin: string | undefined;
      /** What sessions are sealed with: the first seals, all open. Empty: one is kept in the folder of our files. */
      secrets: readonly string[];
    };

/** Where what is kept about people lies: in Postgres, in SQLite in a folder, or nowhere. */
export type RecordsConfig = { kind: 'none' } | StoreConfig;

/** A database that keeps something. */
export type StoreConfig = { kind: 'sqlite'; dataDir: string } | PostgresConfig;

/** Postgres, and who gets in: whom the address names with its password, or with tokens of an identity. */
export interface PostgresConfig {
  kind: 'postgres';
  url: string;
  identity?: StandingIdentity;
}

/** For how many days each kind is kept; a kind that is absent: until somebody removes it. */
export type RetentionDays = Partial<
  Record<'conversations' | 'feedback' | 'uploads' | 'audit' | 'usage', number>
>;

/** What the environment says about people. */
export interface PeopleConfig {
  signIn: SignInConfig;
  /** Whether documents are shown only to those they list. */
  accessControl: boolean;
  records: RecordsConfig;
  retention: RetentionDays;
}
