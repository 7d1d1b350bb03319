import type { AzureAccess, ModelServer, Services } from '#lib/config/services.ts';

/** A service to be called: purpose and address. */
export interface ServiceAddress {
  name: string;
  address: string;
  /** Its credentials, for an Azure service. */
  access: (AzureAccess & { audience: string }) | undefined;
}

/** Tokens for storage are for the same audience in every cloud. */
const STORAGE_AUDIENCE = 'https://storage.azure.com';
const AI_AUDIENCE = 'https://cognitiveservices.azure.com';

/** Every configured service, each address once. */
export function serviceAddresses(services: Services): ServiceAddress[] {
  const { search, answerer, embeddings, reranker, vision, documentIntelligence, blobs } = services;
  const all: ServiceAddress[] = [];
  const add = (name: string, access: AzureAccess & { audience: string }) =>
    all.push({ name, address: access.endpoint, access });
  if (search.engine === 'azure') add('search service', search);
  if (answerer.answerer === 'models') all.push(...answerer.models.map(({ server }) => modelServer(server)));
  if (answerer.answerer === 'on-your-data') all.push(modelServer(answerer.model.server));
  if (answerer.answerer === 'chat-api') {
    all.push({ name: 'chat server', address: answerer.url, access: undefined });
  }
  if (embeddings) all.push(modelServer(embeddings.server));
  if (reranker) all.push({ name: 'reranker', address: reranker.baseUrl, access: undefined });
  if (vision) add('vision service', { audience: AI_AUDIENCE, ...vision });
  if (documentIntelligence) add('document intelligence', { audience: AI_AUDIENCE, ...documentIntelligence });
  if (blobs) add('blob storage', { audience: STORAGE_AUDIENCE, ...blobs });
  return all.filter(({ address }, index) => all.findIndex((other) => other.address === address) === index);
}

function modelServer(server: ModelServer): ServiceAddress {
  return server.kind === 'azure'
    ? { name: 'Azure OpenAI', address: server.endpoint, access: server }
    : { name: 'model server', address: server.baseUrl, access: undefined };
}
