import { mkdirSync } from 'node:fs';
import { type IdentityProvider, startIdentityProvider } from '../../identity/identity-provider.ts';
import { type PostgresServer, startPostgres } from '../../postgres/postgres-server.ts';
import type { AnswerRule } from '../../upstream/models/scenario.ts';
import { type ModelService, startModelService } from '../../upstream/models/service.ts';
import { SLOW_ANSWER } from '../asking.ts';
import { OwnServer } from '../own-server.ts';

/** The limits in the variables of these instances. */
export const MOST_REQUESTS = 100;
export const MOST_ANSWERS = 4;

/** Questions, by what is in them, and how long their answers take. */
export const ENDLESS = 'at length';
export const SECONDS = 'from abroad';
export const ENDLESS_ONCE = 'at length, once';

const endless = { say: Array.from({ length: 1000 }, (_, at) => `word-${at} `), everyMs: 250 };
const on = (question: string) => ({ question, stream: true });
// The first that fits. Titles and rewritten queries come at once: they are no streams.
const ANSWERS: AnswerRule[] = [
  { on: on(ENDLESS_ONCE), times: 1, answer: endless },
  { on: on(ENDLESS_ONCE), answer: { say: ['word-0 and no more.'] } },
  { on: on(ENDLESS), answer: endless },
  { on: on(SECONDS), answer: { ...SLOW_ANSWER, everyMs: 100 } },
  { on: { stream: true }, answer: { say: ['word-0 and no more.'] } },
];

/** The ports of the instances, and the parent folder of their data. */
export interface Locations {
  ports: readonly [number, number];
  dataDir: string;
}

/** Two instances of the built application that share a Postgres server, a secret, and nothing else. */
export class SeveralInstances {
  readonly postgres: PostgresServer;
  readonly identity: IdentityProvider;
  readonly models: ModelService;
  a: OwnServer;
  b: OwnServer;
  readonly #start: (index: 0 | 1) => Promise<OwnServer>;

  private constructor(
    parts: Pick<SeveralInstances, 'postgres' | 'identity' | 'models'>,
    [a, b]: readonly [OwnServer, OwnServer],
    start: (index: 0 | 1) => Promise<OwnServer>,
  ) {
    this.postgres = parts.postgres;
    this.identity = parts.identity;
    this.models = parts.models;
    this.a = a;
    this.b = b;
    this.#start = start;
  }

  /** Starts everything: the instances at the same moment, on an empty database. */
  static async start(binaries: string, { ports, dataDir }: Locations): Promise<SeveralInstances> {
    const postgres = await startPostgres(binaries);
    const [identity, models] = await Promise.all([startIdentityProvider(), startModelService()]);
    models.play({ answers: ANSWERS });
    const env = {
      ...identity.environment,
      AUTH_MODE: 'optional',
      SAMPLES: 'on',
      AUTH_SECRET: 'the same secret at every instance of a test',
      DATABASE_URL: await postgres.createDatabase(),
      AZURE_OPENAI_ENDPOINT: models.url,
      AZURE_OPENAI_API_KEY: models.key,
      MODELS_FILE: 'e2e/azure/models.json',
      DRAIN_SECONDS: '240',
      LIMIT_REQUESTS_PER_MINUTE: String(MOST_REQUESTS),
      LIMIT_CONCURRENT_ANSWERS: String(MOST_ANSWERS),
      // What is away on purpose would be reported at each look.
      LOG_LEVEL: 'silent',
    };
    const start = (index: 0 | 1) => {
      const own = `${dataDir}-${index}`;
      mkdirSync(own, { recursive: true });
      return OwnServer.start({ port: ports[index], env: { ...env, DATA_DIR: own } });
    };
    const instances = await Promise.all([start(0), start(1)]);
    return new SeveralInstances({ postgres, identity, models }, instances, start);
  }

  /** Starts the second one again, with its folder. */
  async restartB(): Promise<void> {
    this.b = await this.#start(1);
  }

  /** Whether the caller hung up on the chat whose question has this text. */
  wasLeft(question: string): boolean {
    const asked = this.models.requests().filter(({ body }) => {
      const json = JSON.stringify(body ?? '');
      return json.includes(question) && json.includes('"stream":true');
    });
    return asked.at(-1)?.closedByClient ?? false;
  }

  async close(): Promise<void> {
    await Promise.all([this.a.remove(), this.b.remove()]);
    await Promise.all([this.identity.close(), this.models.close(), this.postgres.remove()]);
  }
}
