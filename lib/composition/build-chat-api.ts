import type { ChatApiConfig, UpstreamConfig } from '#lib/config/services.ts';
import type { ReadServerAnswer } from '#lib/llm/chat-api/chat-server.ts';
import type { Ports } from './application.ts';

/** The adapters of another chat server: it answers, and its documents are opened. */
export async function buildChatApi(
  config: ChatApiConfig,
  upstream: UpstreamConfig,
  now: () => number,
): Promise<Pick<Ports, 'search' | 'documents' | 'remoteAnswerer'>> {
  const [{ createChatServer }, { createChatApi, createNoSearch }, { createChatApiDocuments }, read] =
    await Promise.all([
      import('#lib/llm/chat-api/chat-server.ts'),
      import('#lib/llm/chat-api/answerer.ts'),
      import('#lib/llm/chat-api/documents.ts'),
      buildReader(),
    ]);
  const server = createChatServer(config, upstream, read);
  const name = new URL(config.url).host;
  return {
    search: createNoSearch(name),
    documents: createChatApiDocuments(server),
    remoteAnswerer: createChatApi(name, server, now, upstream.answer.characters),
  };
}

/** Reads answers of every form; steps that another server calls by other names are left out. */
async function buildReader(): Promise<ReadServerAnswer> {
  const [{ readAnyAnswer }, { readThoughts }] = await Promise.all([
    import('#lib/protocols/read-any-answer.ts'),
    import('#lib/protocols/thoughts/read-thoughts.ts'),
  ]);
  return async function* read(response) {
    for await (const frame of readAnyAnswer(response)) {
      if (frame.type !== 'context') {
        yield frame;
        continue;
      }
      const { thoughts, ...context } = frame.context;
      yield { type: 'context', context: { ...context, ...(thoughts && { trace: readThoughts(thoughts) }) } };
    }
  };
}
