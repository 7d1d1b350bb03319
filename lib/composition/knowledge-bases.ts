import { agenticRetrievalOf } from '#lib/config/capabilities.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { KnowledgeBaseConfig } from '#lib/config/services.ts';
import {
  type PlanningModel,
  type PreparedKnowledge,
  prepareKnowledgeBases,
} from '#lib/search/azure/knowledge/prepare-knowledge-bases.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** Creates the knowledge sources and bases that the environment names and that are missing. Throws AppError. */
export async function createKnowledgeBases({ services }: Environment): Promise<PreparedKnowledge[]> {
  const { search, upstream } = services;
  const agentic = agenticRetrievalOf(search);
  if (!agentic) {
    throw new AppError(
      'not-configured',
      'Agentic retrieval is off: set USE_AGENTIC_KNOWLEDGEBASE=on, and where Azure AI Search is.',
    );
  }
  const model = planningModel(agentic.knowledgeBase, services);
  return prepareKnowledgeBases(agentic.service, agentic.knowledgeBase, model, upstream);
}

/** A deployment at the Azure OpenAI resource of the chat model; undefined where the chat model is elsewhere. */
function planningModel(
  { deployment, model }: KnowledgeBaseConfig,
  { answerer }: Environment['services'],
): PlanningModel | undefined {
  const [chat] = answerer.answerer === 'models' ? answerer.models : [];
  if (chat?.server.kind !== 'azure') return undefined;
  const { endpoint: resourceUrl, key } = chat.server;
  const own = deployment ?? chat.deployment;
  return { resourceUrl, key, deployment: own, model: model ?? (deployment ? own : chat.alias) };
}
