import { test as base } from '@playwright/test';

/** The data source of the server under test, as callers of On Your Data name it. */
export interface DataSource {
  /** The name of a deployment that answers. */
  deployment: string;
  /** The one element of `data_sources`, with parameters of one's own. */
  element(parameters?: object): object;
  /** A body with that element: an extra field that the SDKs pass on and their types do not know. */
  over<T extends object>(body: T, parameters?: object): T;
}

/** A test that knows it. */
export const test = base.extend<{ source: DataSource }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from there.
  source: async ({}, use, { project }) => {
    const { deployment, source } = project.metadata as { deployment: string; source: object };
    const element = (parameters: object = {}) => ({
      type: 'azure_search',
      parameters: {
        ...source,
        authentication: { type: 'system_assigned_managed_identity' },
        ...parameters,
      },
    });
    await use({
      deployment,
      element,
      over: (body, parameters) => ({ ...body, data_sources: [element(parameters)] }),
    });
  },
});
