import { startLoopbackServer } from '../http/loopback-server.ts';
import type { RecordedRequest } from '../http/recorded-request.ts';
import { type ChatDeps, maxTokens, toChoice } from './chat.ts';
import { DEFAULT_DEPLOYMENTS, type Deployment } from './deployments.ts';
import { embed } from './embed.ts';
import { answerFromData, type DataDeps } from './on-your-data/answer.ts';
import { invalidParameter } from './on-your-data/failure.ts';
import type { KnownSearch } from './on-your-data/retrieve.ts';
import { scriptedError } from './openai-error.ts';
import { createRoutes } from './routes.ts';
import { AnswerPlan, type ModelScenario } from './scenario.ts';
import type { DescribeImage } from './vision.ts';

export interface ModelServiceOptions {
  /** 0, or nothing, for any free one. */
  port?: number;
  key?: string;
  /** Bearer tokens that open it as well, on Azure. */
  tokens?: readonly string[];
  deployments?: readonly Deployment[];
  /** The search services that On Your Data reaches, by the endpoint that requests name. */
  searches?: Readonly<Record<string, KnownSearch>>;
  /** Writes streams in pieces of so many bytes, which cuts events and signs anywhere. */
  chunkBytes?: number;
  /** A plain OpenAI-compatible server may ask for no key at all. */
  keyless?: boolean;
  describeImage?: DescribeImage;
  /** False for a server that speaks Chat Completions alone. */
  hasResponses?: boolean;
}

/** Azure OpenAI, a plain OpenAI server and Azure AI Vision at one address. */
export interface ModelService {
  url: string;
  key: string;
  /** Oldest first. */
  requests(): RecordedRequest[];
  forget(): void;
  /** Replaces what was played before; nothing means business as usual. */
  play(scenario: ModelScenario | undefined): void;
  close(): Promise<void>;
}

/** Starts the scripted models; they answer from the sources they are given unless a scenario says otherwise. */
export async function startModelService(options: ModelServiceOptions = {}): Promise<ModelService> {
  const { key = 'scripted-model-key', tokens = [], deployments = DEFAULT_DEPLOYMENTS } = options;
  const data = dataDeps(deployments, options.searches ?? {});
  const deps: ChatDeps = {
    plan: new AnswerPlan(),
    chunkBytes: options.chunkBytes,
    async answerFromData(request, prompt) {
      const { text, context } = await answerFromData(request, prompt, data);
      return [{ ...toChoice(text, maxTokens(request)), context }];
    },
  };
  const server = await startLoopbackServer({
    port: options.port,
    handle: createRoutes({
      credentials: { key, tokens },
      keyless: options.keyless ?? false,
      deployments,
      deps,
      describeImage: options.describeImage ?? (() => undefined),
      hasResponses: options.hasResponses ?? true,
    }),
    errorReply: scriptedError,
  });
  return {
    url: server.url,
    key,
    requests: server.requests,
    forget: server.forget,
    play(scenario) {
      server.play(scenario?.faults);
      deps.plan = new AnswerPlan(scenario?.answers);
    },
    close: server.close,
  };
}

function dataDeps(deployments: readonly Deployment[], searches: DataDeps['searches']): DataDeps {
  return {
    searches,
    embed(text, dependency) {
      const name =
        dependency.type === 'deployment_name'
          ? dependency.deployment_name
          : /\/deployments\/([^/]+)\/embeddings/.exec(dependency.endpoint)?.[1];
      const deployment = deployments.find((known) => known.name === name && known.kind === 'embedding');
      if (deployment?.kind !== 'embedding') {
        throw invalidParameter(
          'azure_search/parameters/embedding_dependency',
          'no such embedding deployment',
        );
      }
      return embed(text, dependency.dimensions ?? deployment.dimensions);
    },
  };
}
