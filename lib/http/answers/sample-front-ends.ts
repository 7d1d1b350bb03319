import type { Environment } from '#lib/config/environment.ts';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import type { FormSetting } from '#lib/core/settings/settings.ts';
import type { Services } from '../route/route.ts';

/** Dependencies of describing this server to a sample front end. */
export interface SampleServices extends Pick<Services, 'environment'> {
  settings: readonly SettingField[];
}

/**
 * What the web page of the Azure Python sample asks at `/config` before it shows anything: which of its controls this
 * server can honour. A control is shown where its setting has an effect on the engine and the answerer in use, and is
 * not locked;
 * controls of what this server does not do (speech, uploads, histories of the sample's kind) stay hidden.
 */
export function sampleConfig({ settings, environment }: SampleServices) {
  const acting = new Map(
    settings
      .filter(({ ignoredBy, isLocked }) => ignoredBy === null && !isLocked)
      .map((field) => [field.key, field]),
  );
  const acts = (key: FormSetting) => acting.has(key);
  const effort = settings.find(({ key }) => key === 'reasoning_effort');
  return {
    showMultimodalOptions: acts('use_gpt4v'),
    showSemanticRankerOption: acts('semantic_ranker'),
    showQueryRewritingOption: acts('query_rewriting'),
    showReasoningEffortOption: acts('reasoning_effort'),
    streamingEnabled: true,
    defaultReasoningEffort: decidedEffort(effort) ?? defaultReasoningEffort(environment),
    reasoningEffortOptions:
      acts('reasoning_effort') && effort?.shape.kind === 'choice' ? effort.shape.options : [],
    defaultRetrievalReasoningEffort: textOf(settings, 'retrieval_reasoning_effort') ?? 'minimal',
    showVectorOption: acts('retrieval_mode'),
    showUserUpload: false,
    showLanguagePicker: false,
    showSpeechInput: false,
    showSpeechOutputBrowser: false,
    showSpeechOutputAzure: false,
    showChatHistoryBrowser: false,
    showChatHistoryCosmos: false,
    showAgenticRetrievalOption: acts('use_agentic_knowledgebase'),
    ragSearchTextEmbeddings: acts('search_text_embeddings'),
    ragSearchImageEmbeddings: acts('search_image_embeddings'),
    ragSendTextSources: acts('send_text_sources'),
    ragSendImageSources: acts('send_image_sources'),
    webSourceEnabled: acts('use_web_source'),
    sharepointSourceEnabled: acts('use_sharepoint_source'),
  };
}

function textOf(settings: readonly SettingField[], key: FormSetting): string | undefined {
  const value = settings.find((field) => field.key === key)?.default;
  return typeof value === 'string' ? value : undefined;
}

function decidedEffort(field: SettingField | undefined): string | undefined {
  return field?.isDecided && typeof field.default === 'string' ? field.default : undefined;
}

function defaultReasoningEffort({ services: { answerer } }: Environment): string {
  return answerer.answerer === 'models' ? (answerer.models[0].reasoningEffort ?? '') : '';
}

/**
 * What the same page asks at `/auth_setup`: whether people sign in, whether they must, and as what MSAL does it for the
 * page. Every id in it is public.
 */
export function sampleAuthSetup({ identity: { signIn, accessControl } }: Environment) {
  // The page signs in with MSAL, so with Entra only.
  const isOn = signIn.mode !== 'off' && signIn.provider.openId === undefined;
  const isRequired = signIn.mode === 'required';
  const scopes = isOn ? [signIn.provider.scope] : [];
  return {
    useLogin: isOn,
    // To the page, the two together mean that sign-in is required.
    requireAccessControl: isRequired || (isOn && accessControl),
    enableUnauthenticatedAccess: !isRequired,
    msalConfig: {
      auth: {
        clientId: isOn ? signIn.provider.clientId : '',
        authority: isOn ? `${signIn.provider.authority}/${signIn.provider.tenant}` : '',
        redirectUri: '/redirect',
        postLogoutRedirectUri: '/',
        navigateToLoginRequestUrl: false,
      },
      cache: { cacheLocation: 'localStorage', storeAuthStateInCookie: false },
    },
    loginRequest: { scopes },
    tokenRequest: { scopes },
  };
}
