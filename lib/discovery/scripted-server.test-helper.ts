import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** What a scripted server answers, by path: JSON, or a function that writes the reply to a body. */
export type Script = Readonly<Record<string, object | ((response: ServerResponse, body: string) => void)>>;

/** Serves a script on loopback until the test ends; `asked` lists the paths that were requested. */
export async function serveScript(
  script: Script,
  { host = '127.0.0.1', port = 0 }: { host?: string; port?: number } = {},
): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const listener: RequestListener = (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const reply = script[path];
    if (typeof reply === 'function') {
      void text(request).then(
        (body) => reply(response, body),
        () => response.destroy(),
      );
      return;
    }
    response.writeHead(reply ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply ?? { error: 'not found' }));
  };
  const server = createServer(listener);
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, host, done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return { port: (server.address() as AddressInfo).port, asked };
}

const listed = (names: readonly string[], more: object) => ({
  object: 'list',
  data: names.map((id) => ({ id, object: 'model', created: 1_790_000_000, ...more })),
});

interface OllamaModel {
  name: string;
  family?: string;
  size?: string;
  remote_host?: string;
}

/** What Ollama answers. */
export function ollama(models: readonly OllamaModel[]): Script {
  return {
    '/v1/models': listed(
      models.map(({ name }) => name),
      { owned_by: 'library' },
    ),
    '/api/tags': {
      models: models.map(({ name, family = 'qwen2', size = '7.6B', ...more }) => ({
        name,
        model: name,
        modified_at: '2026-10-03T23:34:03.409490317-07:00',
        size: 4_683_087_332,
        digest: 'a2af6cc3eb7fa8be8504abaf9b04e88f17a119ec3f04a3addf55f92841195f5a',
        details: {
          format: 'gguf',
          family,
          families: [family],
          parameter_size: size,
          quantization_level: 'Q4_K_M',
        },
        ...more,
      })),
    },
  };
}

/** What LM Studio answers; to paths that it does not have, too. */
export const lmStudio: Script = {
  '/v1/models': listed(['qwen2.5-14b-instruct', 'text-embedding-nomic-embed-text-v1.5'], {
    owned_by: 'organization_owner',
  }),
  '/api/tags': { error: 'Unexpected endpoint or method. (GET /api/tags)' },
  '/props': { error: 'Unexpected endpoint or method. (GET /props)' },
  '/api/v0/models': {
    object: 'list',
    data: [
      {
        id: 'qwen2.5-14b-instruct',
        object: 'model',
        type: 'llm',
        arch: 'qwen2',
        state: 'loaded',
        max_context_length: 131_072,
        loaded_context_length: 16_384,
      },
      {
        id: 'text-embedding-nomic-embed-text-v1.5',
        object: 'model',
        type: 'embeddings',
        arch: 'nomic-bert',
        state: 'not-loaded',
        max_context_length: 2048,
      },
    ],
  },
};

/** What llama.cpp answers. */
export const llamaCpp: Script = {
  '/health': { status: 'ok' },
  '/v1/models': {
    models: [{ name: '/models/Llama 3.2 3B.gguf', capabilities: ['completion'] }],
    ...listed(['/models/Llama 3.2 3B.gguf'], {
      owned_by: 'llamacpp',
      meta: { vocab_type: 2, n_vocab: 128_256, n_ctx_train: 131_072, n_params: 3_212_749_888 },
    }),
  },
  '/props': { default_generation_settings: { n_ctx: 8192 }, total_slots: 1 },
};

/** What vLLM answers. */
export const vllm: Script = {
  '/v1/models': listed(['mistralai/Mistral-7B-Instruct-v0.3'], { owned_by: 'vllm', max_model_len: 32_768 }),
};

/** Vectors of 8 numbers for every text, whatever the model. */
export const embeddings: Script = {
  '/v1/embeddings': (response, body) => {
    const { input } = JSON.parse(body) as { input: string[] };
    const data = input.map((_, index) => ({ object: 'embedding', index, embedding: Array(8).fill(0.35) }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', data, usage: { prompt_tokens: 1, total_tokens: 1 } }));
  },
};
