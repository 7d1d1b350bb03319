import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { FlexibleDeps } from '#lib/http/answers/flexible/flexible-call.ts';
import { flexibleRoute } from '#lib/http/answers/flexible/flexible-route.ts';
import flexibleExamples from '#lib/http/openapi/flexible-examples.json' with { type: 'json' };
import { flexibleAnswerSchema, flexibleErrorSchema } from '#lib/protocols/flexible/answer-schema.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import { createContainer } from './container.ts';
import { startTranscriptServices, type TranscriptServices } from './transcript-services.test-helper.ts';

/** The flexible protocol's routes over a container on scripted services. */
export interface FlexibleBench {
  upstream: TranscriptServices;
  post(path: string, body: object, more?: Partial<FlexibleDeps>): Promise<Response>;
  /** The reply of a request that succeeds: nothing in it that the public text does not know. */
  answered(
    path: string,
    body: object,
    more?: Partial<FlexibleDeps>,
  ): Promise<z.infer<typeof flexibleAnswerSchema>>;
  /** The refusal of one that does not. */
  refused(
    path: string,
    body: object,
    more?: Partial<FlexibleDeps>,
  ): Promise<{ status: number } & z.infer<typeof flexibleErrorSchema>>;
  /** The last request of the model. */
  lastChat(): Wire;
  /** The searches of passages so far. */
  searches(): Wire[];
  /** Ends what was played, and forgets what was asked. */
  reset(): void;
  close(): Promise<void>;
}

/** Opens it, with the experiment `chat-layout` configured; `variables` are added to the environment. */
export async function openFlexibleBench(variables: Record<string, string> = {}): Promise<FlexibleBench> {
  const upstream = await startTranscriptServices();
  const { search, models } = upstream;
  const experiments = join(upstream.folder, 'experiments.json');
  const variants = [{ name: 'calm', overrides: { temperature: 0 } }];
  writeFileSync(experiments, JSON.stringify({ experiments: [{ name: 'chat-layout', variants }] }));
  const container = await createContainer(
    upstream.environment({ EXPERIMENTS_FILE: experiments, ...variables }),
  );
  const post: FlexibleBench['post'] = (path, body, more = {}) => {
    const kind = { single: path.includes('rag'), multimodal: path.endsWith('-mm') };
    const request = new Request(`http://localhost/api/v2/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return flexibleRoute(kind, () => ({ ...container, ...more })).POST(request);
  };
  return {
    upstream,
    post,
    async answered(path, body, more) {
      const response = await post(path, body, more);
      const reply = await response.json();
      expect([response.status, reply.errors]).toEqual([200, reply.errors]);
      return flexibleAnswerSchema.parse(reply);
    },
    async refused(path, body, more) {
      const response = await post(path, body, more);
      return { status: response.status, ...flexibleErrorSchema.parse(await response.json()) };
    },
    lastChat: () => models.requests().findLast(({ path }) => path.endsWith('/chat/completions'))?.body,
    searches: () =>
      search
        .requests()
        .filter(({ path }) => path.includes('docs/search') && !path.includes('-documents'))
        .map(({ body }) => body),
    reset() {
      for (const service of [search, models]) {
        service.play(undefined);
        service.forget();
      }
    },
    async close() {
      await container.close();
      await upstream.close();
    },
  };
}

const { flexibleChat, flexibleRag, flexibleChatImages } = flexibleExamples.requests;

/** The examples of the public text, as `/openapi.json` shows them. */
export const EXAMPLES = {
  minimal: contentOf(flexibleChat['minimal']),
  full: contentOf(flexibleChat['full']),
  several: contentOf(flexibleChat['several']),
  images: contentOf(flexibleChatImages['both']),
  ragMinimal: contentOf(flexibleRag['minimal']),
  ragFull: contentOf(flexibleRag['full']),
  ragWithoutDocuments: contentOf(flexibleRag['withoutDocuments']),
};

function contentOf(example: Wire): Wire {
  if (example?.value === undefined)
    throw new Error('An example of the public text has gone from /openapi.json.');
  return example.value;
}
