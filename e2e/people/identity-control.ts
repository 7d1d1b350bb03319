/** The identity provider as a test works it, from outside. */
export class IdentityControl {
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  /** An access token as a program would get it for a person; `wish` bends it. */
  async token(user: string, wish: object = {}): Promise<string> {
    const { token } = (await this.#order('token', { user, wish })) as { token: string };
    return token;
  }

  /** The lifetime of access tokens issued from now on. */
  async setAccessTokenLife(seconds: number): Promise<void> {
    await this.#order('access-token-life', { seconds });
  }

  /** Ends a person's refresh tokens and sign-in at the provider. */
  async revoke(user: string): Promise<void> {
    await this.#order('revoke', { user });
  }

  /** The number of the provider's requests, by kind. */
  async counts(): Promise<Record<string, number>> {
    return (await (await fetch(`${this.#address}/__counts`)).json()) as Record<string, number>;
  }

  async reset(): Promise<void> {
    await this.#order('reset', {});
  }

  async #order(what: string, body: object): Promise<unknown> {
    const response = await fetch(`${this.#address}/__${what}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return response.json();
  }
}
