import type { APIRequestContext } from '@playwright/test';
import { test as base } from '../pages/administrator.ts';
import type { Wire } from '../protocols/wire.ts';
import type { RecordedRequest } from '../upstream/http/recorded-request.ts';
import type { FaultRule } from '../upstream/http/scenario.ts';
import type { AnswerRule, ModelScenario } from '../upstream/models/scenario.ts';
import type { SearchScenario } from '../upstream/search/scenario.ts';

/** A request that a scripted service recorded. */
export interface Recorded extends RecordedRequest {
  body: Wire;
}

/** The scripted services behind the server under test. */
export interface ScriptedServices {
  models: Played<ModelScenario>;
  search: Played<SearchScenario>;
}

interface Played<Scenario> {
  play(scenario: Scenario): Promise<void>;
  /** The requests of the service, oldest first; `holding` selects by text in the body. */
  requests(holding?: string): Promise<Recorded[]>;
}

/**
 * A test that can work the scripted services; what it plays ends with it. Only that: a test beside it may be playing on
 * the same services.
 */
export const test = base.extend<{ services: ScriptedServices }>({
  services: async ({ request }, use, { project }) => {
    const control: string = project.metadata['control'];
    const playing = new Set<string>();
    await use({
      models: played(request, control, 'models', playing),
      search: played(request, control, 'search', playing),
    });
    for (const service of playing) await request.post(`${control}/__play`, { data: { service } });
  },
});

function played(request: APIRequestContext, control: string, service: string, playing: Set<string>) {
  return {
    async play(scenario: object) {
      playing.add(service);
      const response = await request.post(`${control}/__play`, { data: { service, scenario } });
      if (!response.ok()) throw new Error(await response.text());
    },
    async requests(holding = ''): Promise<Recorded[]> {
      const response = await request.get(`${control}/__requests?service=${service}`);
      const all: Recorded[] = await response.json();
      return all.filter(({ body }) => JSON.stringify(body ?? '').includes(holding));
    },
  };
}

/** Answers chats that hold these words in this way, as often as they are asked. */
export function when(question: string, answer: AnswerRule['answer']): ModelScenario {
  return { answers: [{ on: { question }, answer }] };
}

/** Spoils every request to a path. */
export function spoil(path: string, fault: FaultRule['fault']): { faults: FaultRule[] } {
  return { faults: [{ on: { path }, fault }] };
}
