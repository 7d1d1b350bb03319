import { z } from 'zod';
import { RETRIEVAL_EFFORTS } from '#lib/shared/efforts.ts';
import {
  apiVersion,
  choice,
  endpoint,
  flag,
  kind,
  lowerCaseNames,
  modelApi,
  ownServer,
  pattern,
  reasoningEffort,
  resourceName,
  secret,
  text,
  wholeNumber,
} from './variable-kinds.ts';

/** The name of a field; `none` says of an optional field that the index lacks it. */
const fieldName = pattern(
  /^[A-Za-z]\w{0,127}$/,
  'it takes the name of a field: a letter, then letters, digits and _',
);

/** A knowledge base or one of its sources. */
const knowledgeName = pattern(
  /^[A-Za-z0-9][A-Za-z0-9_-]{0,110}$/,
  'it takes the name of a knowledge base or source: letters, digits, - and _, up to 111',
);

/** The search engine: where passages are stored and found. */
export const searchVariables = {
  SEARCH_ENGINE: choice('embedded', 'azure')().describe(
    'The search engine. By default `azure` when AZURE_SEARCH_ENDPOINT, _SERVICE, _INDEX or _KEY is set, else `embedded`.',
  ),
  AZURE_CLOUD: choice(
    'AzureCloud',
    'AzureUSGovernment',
    'AzureChinaCloud',
  )('AzureCloud').describe('The cloud that the services are in: selects host names and the token issuer.'),
  AZURE_SEARCH_ENDPOINT: endpoint().describe('Address of the search service.'),
  AZURE_SEARCH_SERVICE: resourceName().describe('Name of the search service, instead of its address.'),
  AZURE_SEARCH_INDEX: text().describe('The index of the passages.'),
  AZURE_SEARCH_DOCUMENTS_INDEX: text().describe(
    'The index in which ingestion writes one record per document. By default the index with `-documents`.',
  ),
  AZURE_SEARCH_KEY: secret().describe(
    'Key of the search service. Without one: the identity that `DefaultAzureCredential` finds.',
  ),
  AZURE_SEARCH_API_VERSION: kind(apiVersion('2024-07-01'))().describe(
    'API version to request. By default 2024-07-01, and 2025-05-01-preview where query rewriting or native access needs it.',
  ),
  AZURE_SEARCH_SEMANTIC_CONFIGURATION: text('default').describe('The semantic configuration of the index.'),
  AZURE_SEARCH_SEMANTIC_RANKER: choice(
    'free',
    'standard',
    'disabled',
  )('free').describe('`disabled`: the service has no semantic ranker.'),
  AZURE_SEARCH_QUERY_REWRITING: flag('off').describe(
    'The service rewrites queries before it ranks them semantically.',
  ),
  AZURE_SEARCH_NATIVE_ACCESS: flag('off').describe(
    'The service applies access lists of its own, by a token of the person: fetched on behalf of people who sign in, or sent by programs as `x-ms-query-source-authorization`.',
  ),
  USE_AGENTIC_KNOWLEDGEBASE: flag('off').describe(
    'Offers agentic retrieval: a knowledge base of the search service plans searches, runs them in its sources and ranks what they find. See docs/azure.md.',
  ),
  AZURE_SEARCH_KNOWLEDGEBASE_NAME: knowledgeName().describe(
    'The knowledge base over the index alone; those with further sources have `-with-web`, `-with-sp` or `-with-web-and-sp` after its name. By default the index with `-knowledge-base`.',
  ),
  AZURE_SEARCH_KNOWLEDGE_SOURCE_NAME: knowledgeName().describe(
    'The knowledge source of the index in that base. By default the name of the index.',
  ),
  AZURE_SEARCH_KNOWLEDGEBASE_API_VERSION: kind(apiVersion('2026-05-01-preview'))(
    '2026-05-01-preview',
  ).describe(
    'API version for knowledge bases. 2026-04-01 has the effort `minimal` only, and neither web answers nor SharePoint.',
  ),
  AZURE_SEARCH_KNOWLEDGEBASE_RETRIEVAL_REASONING_EFFORT: choice(...RETRIEVAL_EFFORTS)().describe(
    'Effort of retrieval where a request names none: `minimal` (the default) runs the one query that the application writes, `low` and `medium` have a model plan several.',
  ),
  AGENTIC_KNOWLEDGEBASE_REASONING_EFFORT: choice(...RETRIEVAL_EFFORTS)().describe(
    'The same, by the name that settings of the Azure Python sample may have.',
  ),
  USE_WEB_SOURCE: flag('off').describe(
    'The knowledge base also searches the public web, at the efforts `low` and `medium`: questions are sent to Bing, and the service writes the answer itself.',
  ),
  USE_SHAREPOINT_SOURCE: flag('off').describe(
    'The knowledge base also searches SharePoint, with the token of the person who asks; people need a Microsoft 365 Copilot licence.',
  ),
  AZURE_OPENAI_KNOWLEDGEBASE_DEPLOYMENT: text().describe(
    'Deployment that plans searches in a knowledge base that ingestion creates. By default that of the chat model.',
  ),
  AZURE_OPENAI_KNOWLEDGEBASE_MODEL: text().describe(
    'The model of that deployment. By default that of the chat model, or the name of the deployment.',
  ),
  AZURE_SEARCH_VECTORIZER: choice('embeddings', 'service', 'none')().describe(
    'Source of question vectors: the embedding model, the vectorizer of the index, or none. By default the embedding model where one is configured.',
  ),
  AZURE_SEARCH_ANALYZER_NAME: pattern(
    /^[\w.-]+$/,
    'it takes the name of an analyzer, such as de.microsoft',
  )().describe('Analyzer of the texts of an index that ingestion creates. By default en.microsoft.'),
  KB_FIELDS_CONTENT: fieldName('content').describe('Field of the text.'),
  KB_FIELDS_SOURCEPAGE: fieldName('sourcepage').describe(
    'Field of the cited location, such as `handbook.pdf#page=3`.',
  ),
  AZURE_SEARCH_FIELD_NAME_ID: fieldName('id').describe('Field of the key.'),
  AZURE_SEARCH_FIELD_NAME_SOURCEFILE: fieldName('sourcefile').describe('Field of the document.'),
  AZURE_SEARCH_FIELD_NAME_CATEGORY: fieldName('category').describe('Field of the category, or `none`.'),
  AZURE_SEARCH_FIELD_NAME_TITLE: fieldName('title').describe('Field of the title, or `none`.'),
  AZURE_SEARCH_FIELD_NAME_HEADINGS: fieldName('headings').describe('Field of the headings, or `none`.'),
  AZURE_SEARCH_FIELD_NAME_STORAGE_URL: fieldName('storageUrl').describe(
    'Field of the address of the original, or `none`.',
  ),
  AZURE_SEARCH_FIELD_NAME_OIDS: fieldName('oids').describe('Field of the people who may read, or `none`.'),
  AZURE_SEARCH_FIELD_NAME_GROUPS: fieldName('groups').describe(
    'Field of the groups that may read, or `none`.',
  ),
  AZURE_SEARCH_FIELD_NAME_EMBEDDING: fieldName('embedding').describe(
    'Field of the vectors of texts, or `none`.',
  ),
  AZURE_SEARCH_FIELD_NAME_IMAGE_EMBEDDING: fieldName('imageEmbedding').describe(
    'Field of the vectors of pictures, or `none`.',
  ),
};

/** The usual ports of Ollama, LM Studio, llama.cpp and vLLM. */
const MODEL_PORTS = [11_434, 1234, 8080, 8000];

/** `on`, `off`, or up to 16 ports; read as a list of ports. */
const discovery = kind(
  z
    .string()
    .regex(/^(on|off|\d{1,5}(,\d{1,5}){0,15})$/, 'it takes on, off, or ports such as 11434,8001')
    .transform((value) =>
      value === 'on' ? MODEL_PORTS : value === 'off' ? [] : value.split(',').map(Number),
    )
    .refine((ports) => ports.every((port) => port > 0 && port < 65_536), 'ports end at 65535'),
);

/** Variables of the answerer and the embedding model. */
export const modelVariables = {
  ANSWERER: choice('extractive', 'azure', 'openai', 'on-your-data')().describe(
    'The answerer. By default the models of MODELS_FILE; else `azure` when AZURE_OPENAI_ENDPOINT, _SERVICE or _CUSTOM_URL is set; else `openai` when OPENAI_BASE_URL or OPENAI_MODEL is set; else `extractive`.',
  ),
  CHAT_API_URL: ownServer().describe(
    'Address of another server of the chat protocols: it answers instead of this server, and the page opens its documents. See docs/protocols/other-servers.md.',
  ),
  OPENAI_HOST: choice('azure', 'azure_custom', 'openai', 'local')().describe(
    'Selects the models where variables of both kinds are set, as the Azure Python sample names them.',
  ),
  MODELS_FILE: text().describe(
    'JSON file of several models with aliases, prices and fallbacks; see docs/models.md.',
  ),
  AZURE_OPENAI_ENDPOINT: endpoint().describe('Address of the Azure OpenAI resource.'),
  AZURE_OPENAI_SERVICE: resourceName().describe('Name of the Azure OpenAI resource, instead of its address.'),
  AZURE_OPENAI_CUSTOM_URL: endpoint().describe(
    'Address of a gateway in front of Azure OpenAI; used with OPENAI_HOST=azure_custom.',
  ),
  AZURE_OPENAI_API_KEY: secret().describe(
    'Key of Azure OpenAI. Without one: the identity that `DefaultAzureCredential` finds.',
  ),
  AZURE_OPENAI_API_KEY_OVERRIDE: secret().describe('The same, as the Azure Python sample names it.'),
  AZURE_OPENAI_API_VERSION: kind(apiVersion('2024-10-21'))().describe(
    'API version to request. By default 2024-10-21; 2025-04-01-preview for models that think first, 2024-05-01-preview for `on-your-data`.',
  ),
  AZURE_OPENAI_CHATGPT_DEPLOYMENT: text().describe('The deployment of the chat model.'),
  AZURE_OPENAI_CHATGPT_MODEL: text().describe(
    'The chat model in it, such as `gpt-4.1`: determines its context window and whether it reads images.',
  ),
  AZURE_OPENAI_GPT4V_DEPLOYMENT: text().describe(
    'A further deployment that reads images; chosen with the setting `model`.',
  ),
  AZURE_OPENAI_GPT4V_MODEL: text().describe('The model in it.'),
  AZURE_OPENAI_REASONING_EFFORT: kind(reasoningEffort)().describe(
    'Reasoning effort of reasoning models, where a request names none.',
  ),
  OPENAI_BASE_URL: ownServer().describe(
    'Address of a server that speaks OpenAI’s API, such as http://127.0.0.1:11434/v1. By default OpenAI’s own.',
  ),
  OPENAI_ALLOW_HTTP: flag('off').describe(
    'Lets OPENAI_BASE_URL, OPENAI_EMB_BASE_URL, RERANK_BASE_URL, CHAT_API_URL and addresses in MODELS_FILE be http://NAME for names that may be public, such as http://gpu.example.com. A connection is made only to a private address. Without it, plain http goes to names that can only be private (ollama, host.docker.internal, NAME.local, NAME.internal, NAME.svc), private addresses and this machine.',
  ),
  OPENAI_API_KEY: secret().describe('Its key, where it takes one.'),
  OPENAI_MODEL: text().describe('Its chat model.'),
  OPENAI_MODEL_CONTEXT_TOKENS: wholeNumber(1000)().describe(
    'Tokens that prompt and answer may take together, on any server. By default known from the model’s name; of an unknown name 128,000 at a service, and 4,096 on this machine or in the private network.',
  ),
  OPENAI_MODEL_VISION: flag().describe(
    'Whether the chat model reads images, on any server. By default known from its name; of an unknown name yes at a service, and no on this machine or in the private network.',
  ),
  OPENAI_MODEL_REASONING: flag().describe(
    'Whether the chat model reasons before it answers, on any server. By default known from its name; of an unknown name yes at a service, and no on this machine or in the private network.',
  ),
  OPENAI_MODEL_API: kind(modelApi)().describe(
    'The API that the chat model is asked by first, on any server: chat (Chat Completions) or responses (the Responses API, which also returns a summary of the reasoning). By default known from its name, else chat; a model that refuses one is asked by the other.',
  ),
  DISCOVER_MODELS: discovery('on').describe(
    'Without a chat model, the start and the administration look for a model server on this machine, at 127.0.0.1 and ::1 alone, and name the command that uses it. on: on the usual ports of Ollama (11434), LM Studio (1234), llama.cpp (8080) and vLLM (8000); ports such as 11434,8001: on these; off: nowhere.',
  ),
};

/** Who turns texts into vectors. */
export const embeddingVariables = {
  AZURE_OPENAI_EMB_DEPLOYMENT: text().describe(
    'The deployment of the embedding model, at the Azure OpenAI resource.',
  ),
  AZURE_OPENAI_EMB_MODEL_NAME: text().describe(
    'The embedding model in it. By default the name of the deployment.',
  ),
  AZURE_OPENAI_EMB_DIMENSIONS: wholeNumber(1, 16_000)().describe(
    'Numbers in a vector, for models that let one choose. By default as many as the model gives.',
  ),
  OPENAI_EMB_MODEL: text().describe('The embedding model of a server that speaks OpenAI’s API.'),
  OPENAI_EMB_DIMENSIONS: wholeNumber(1, 16_000)().describe(
    'Numbers in its vectors. By default as many as the model gives.',
  ),
  OPENAI_EMB_BASE_URL: ownServer().describe('Its address, where it is not the one of the chat model.'),
  OPENAI_EMB_API_KEY: secret().describe('Its key, where it has an address of its own.'),
  USE_VECTORS: flag('on').describe(
    '`false`: texts are searched by words alone, as in the Azure Python sample.',
  ),
};

/** Variables of the reranker. */
export const rerankVariables = {
  RERANK_BASE_URL: ownServer().describe(
    'Address of a server with a reranker, to which `/rerank` is added: Jina, Cohere, vLLM, llama.cpp or Text Embeddings Inference, such as https://api.jina.ai/v1. It gets the question and the 50 best passages that the asker may read. See docs/models.md.',
  ),
  RERANK_MODEL: text().describe('Its model. Servers that have one model need none.'),
  RERANK_API_KEY: secret().describe('Its key, where it takes one.'),
  RERANK_TIMEOUT_MS: wholeNumber(
    50,
    60_000,
  )(3000).describe('Timeout of the reranker. After it, the answer uses the order of the search.'),
};

/** Storage of the originals, and the model for vectors of pictures. */
export const storageVariables = {
  AZURE_STORAGE_ACCOUNT: resourceName().describe(
    'Storage account of the originals. Without one they are stored in DATA_DIR.',
  ),
  AZURE_STORAGE_ENDPOINT: endpoint().describe(
    'Address of the blob service, where it does not follow from the account.',
  ),
  AZURE_STORAGE_CONTAINER: text('content').describe('The container of the originals.'),
  AZURE_STORAGE_KEY: secret().describe(
    'Key of the storage account. Without one: the identity that `DefaultAzureCredential` finds.',
  ),
  OCR: flag('on').describe('Recognises the text of scanned pages and of images.'),
  OCR_LANGUAGES: lowerCaseNames(
    /^[a-z]{3}(_[a-z]{3,5}){0,2}$/,
    'it takes the names of languages as Tesseract has them, such as eng or deu, separated by commas',
  )
    .prefault('eng')
    .describe(
      'Languages of the text in them, likeliest first, separated by commas; each takes time. Installed: eng, deu, fra, spa.',
    ),
  OCR_DATA: text().describe('Folder of language data for others: NAME.traineddata, as is or packed (.gz).'),
  AZURE_DOCUMENT_INTELLIGENCE_ENDPOINT: endpoint().describe(
    'Azure Document Intelligence: gets pictures of scanned pages and of images, and recognises their text in place of Tesseract.',
  ),
  AZURE_DOCUMENT_INTELLIGENCE_KEY: secret().describe(
    'Key of Azure Document Intelligence. Without one: the identity that `DefaultAzureCredential` finds.',
  ),
  AZURE_VISION_ENDPOINT: endpoint().describe(
    'Azure AI Vision, which makes vectors of pictures and of questions that look for them.',
  ),
  AZURE_VISION_KEY: secret().describe(
    'Key of Azure AI Vision. Without one: the identity that `DefaultAzureCredential` finds.',
  ),
  AZURE_VISION_MODEL_VERSION: text('2023-04-15').describe(
    'The model of Azure AI Vision. Vectors of two versions cannot be compared.',
  ),
};
