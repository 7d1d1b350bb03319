import { TENANT } from './people.ts';

/** The application that is registered with the provider. */
export const application = {
  clientId: '0c0ffee0-1111-4222-8333-444444444444',
  clientSecret: 'a-secret-of-the-application-at-the-provider',
  audience: 'api://0c0ffee0-1111-4222-8333-444444444444',
  scope: 'access_as_user',
};

/** The address of a provider on a port, for browsers and for the application. */
export function providerAddress(port: number): string {
  return `http://localhost:${port}`;
}

/** The variables under which the application lets the people of a provider sign in. `AUTH_MODE` is left to the test. */
export function identityEnvironment(port: number): Record<string, string> {
  return {
    AUTH_AUTHORITY: providerAddress(port),
    AUTH_TENANT_ID: TENANT,
    AUTH_CLIENT_ID: application.clientId,
    AUTH_CLIENT_SECRET: application.clientSecret,
    GRAPH_ENDPOINT: providerAddress(port),
  };
}

/** The same for a provider of another shape than Entra's, such as `keycloak`. */
export function openIdEnvironment(port: number, shape: string): Record<string, string> {
  return {
    AUTH_ISSUER: `${providerAddress(port)}/${shape}`,
    AUTH_CLIENT_ID: application.clientId,
    AUTH_CLIENT_SECRET: application.clientSecret,
  };
}
