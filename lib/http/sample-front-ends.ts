/**
 * What the web page of the Azure Python sample asks at `/config` before it shows anything: which of its controls this
 * server can honour. The embedded engine has vectors, and its rewriter turns a conversation into a query; the rest
 * needs a model or a service that is not configured, so its controls stay hidden.
 */
export const sampleConfig = {
  showMultimodalOptions: false,
  showSemanticRankerOption: false,
  showQueryRewritingOption: true,
  showReasoningEffortOption: false,
  streamingEnabled: true,
  defaultReasoningEffort: '',
  reasoningEffortOptions: [] as string[],
  defaultRetrievalReasoningEffort: 'minimal',
  showVectorOption: true,
  showUserUpload: false,
  showLanguagePicker: false,
  showSpeechInput: false,
  showSpeechOutputBrowser: false,
  showSpeechOutputAzure: false,
  showChatHistoryBrowser: false,
  showChatHistoryCosmos: false,
  showAgenticRetrievalOption: false,
  ragSearchTextEmbeddings: true,
  ragSearchImageEmbeddings: false,
  ragSendTextSources: true,
  ragSendImageSources: false,
  webSourceEnabled: false,
  sharepointSourceEnabled: false,
};

/** What the same page asks at `/auth_setup`: there is no sign-in, and everybody may ask. */
export const sampleAuthSetup = {
  useLogin: false,
  requireAccessControl: false,
  enableUnauthenticatedAccess: true,
  msalConfig: {
    auth: {
      clientId: '',
      authority: '',
      redirectUri: '/redirect',
      postLogoutRedirectUri: '/',
      navigateToLoginRequestUrl: false,
    },
    cache: { cacheLocation: 'localStorage', storeAuthStateInCookie: false },
  },
  loginRequest: { scopes: [] as string[] },
  tokenRequest: { scopes: [] as string[] },
};
