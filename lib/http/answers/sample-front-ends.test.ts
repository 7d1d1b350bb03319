import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { settingFields } from '#lib/core/settings/setting-fields.ts';
import type { Settings } from '#lib/core/settings/settings.ts';
import { sampleAuthSetup, sampleConfig } from './sample-front-ends.ts';

type Ports = Parameters<typeof settingFields>[0];

function config(ignores: (keyof Settings)[], variables: Record<string, string> = {}) {
  const ports = { search: { name: 'index', ignores: [] }, models: [{ name: 'model', ignores }] };
  const settings = settingFields(ports as unknown as Ports);
  return sampleConfig({ settings, environment: readEnvironment(variables) });
}

test('the config hides the control of a setting without effect here', () => {
  expect(config(['use_gpt4v', 'reasoning_effort', 'send_image_sources'])).toMatchObject({
    showMultimodalOptions: false,
    showReasoningEffortOption: false,
    reasoningEffortOptions: [],
    ragSendImageSources: false,
    showSemanticRankerOption: true,
    showVectorOption: true,
  });
});

test('the config shows the reasoning effort of a reasoning model and its default', () => {
  const model = {
    AZURE_OPENAI_SERVICE: 'contoso',
    AZURE_OPENAI_CHATGPT_DEPLOYMENT: 'o4-mini',
    AZURE_OPENAI_REASONING_EFFORT: 'low',
  };
  expect(config(['temperature'], model)).toMatchObject({
    showReasoningEffortOption: true,
    reasoningEffortOptions: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'],
    defaultReasoningEffort: 'low',
    showMultimodalOptions: true,
  });
});

const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47';

test('the page learns whether people sign in here, whether they must, and as what', () => {
  const signIn = { AUTH_TENANT_ID: TENANT, AUTH_CLIENT_ID: 'citewell', AUTH_CLIENT_SECRET: 'a-secret' };
  const setup = (variables: Record<string, string>) =>
    sampleAuthSetup(readEnvironment({ ...signIn, ...variables }));
  expect(setup({ AUTH_MODE: 'required' })).toMatchObject({
    useLogin: true,
    requireAccessControl: true,
    enableUnauthenticatedAccess: false,
    msalConfig: {
      auth: { clientId: 'citewell', authority: `https://login.microsoftonline.com/${TENANT}` },
    },
    tokenRequest: { scopes: ['api://citewell/access_as_user'] },
  });
  const loginIsNeeded = (variables: Record<string, string>) => {
    const { requireAccessControl, enableUnauthenticatedAccess } = setup(variables);
    return requireAccessControl && !enableUnauthenticatedAccess;
  };
  expect(loginIsNeeded({ AUTH_MODE: 'required', ACCESS_CONTROL: 'off' })).toBe(true);
  expect(loginIsNeeded({ AUTH_MODE: 'optional' })).toBe(false);
  expect(setup({ AUTH_MODE: 'optional' }).useLogin).toBe(true);
  expect(setup({})).toMatchObject({ useLogin: false, tokenRequest: { scopes: [] } });
  expect(JSON.stringify(setup({ AUTH_MODE: 'required' }))).not.toContain('a-secret');
});
