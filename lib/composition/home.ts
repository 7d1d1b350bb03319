import process from 'node:process';
import type { Environment } from '#lib/config/environment.ts';
import type { AccessFilter } from '#lib/core/access/principal.ts';
import type { AnswerPorts } from '#lib/core/answer/answer.ts';
import { EMPTY_HOME, type Home, type HomeReader, type HomeStore } from '#lib/core/home/home.ts';
import { type AskedDocument, type MadeQuestions, makeQuestions } from '#lib/core/home/make-questions.ts';
import { topicsOf } from '#lib/core/home/topics.ts';
import type { IndexWriter, StoredDocument } from '#lib/core/ports/document-store.ts';
import type { LibraryPage } from '#lib/core/ports/library.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import type { HomeMaker } from '#lib/ingest/run.ts';
import { createExtractiveModel } from '#lib/llm/extractive/model.ts';
import { proposedQuestions } from '#lib/llm/extractive/proposed-questions.ts';
import { createExtractiveRewriter } from '#lib/llm/extractive/query-rewriter.ts';
import { readPrompts } from '#lib/llm/prompt-files.ts';
import { createEmbeddedSearch } from '#lib/search/embedded/engine.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { describeFailure, logFor } from '#lib/telemetry/log.ts';
import { countTokens } from '#lib/text/tokens.ts';

/** The processor time that making questions may take: after each change of the company's documents, and after an upload. */
const COMPANY_MS = 4000;
const UPLOAD_MS = 1500;
/** Of time by the clock it is so many times as much, on a busy machine or with a slow service. */
const CLOCK_FACTOR = 15;
/** How long no document was changed before questions are made. */
const PAUSE_MS = 1500;
/** Documents that questions are made from: of one audience, and of all. */
const OF_AUDIENCE = 20;
const OF_ALL = 80;

/**
 * Makes what the first page offers, once documents were changed, in the process that changed them. `writer` is of the
 * embedded index. What cannot be made is logged: the documents are in the index all the same.
 */
export function createHomeMaker(environment: Environment, writer: IndexWriter): HomeMaker {
  const log = logFor(environment.LOG_LEVEL);
  const uploads = new Set<string>();
  let isChanged = false;
  let working: Promise<void> | undefined;
  let pause: NodeJS.Timeout | undefined;

  async function work(): Promise<void> {
    const search = createEmbeddedSearch({ dataDir: environment.DATA_DIR, workers: 1 });
    try {
      while (isChanged || uploads.size > 0) {
        if (isChanged) {
          isChanged = false;
          await makeOfCompany(environment, writer, search);
        }
        for (const sourcefile of [...uploads]) {
          uploads.delete(sourcefile);
          await makeOfUpload(environment, writer, search, sourcefile);
        }
      }
    } catch (thrown) {
      log.warn(describeFailure(AppError.from(thrown), false), 'questions for the first page were not made');
    } finally {
      working = undefined;
      await search.close();
    }
  }

  const begin = () => {
    clearTimeout(pause);
    pause = undefined;
    working ??= work();
  };
  // Documents come one after the other, from a source or a person: once for all of them is enough.
  const beginSoon = () => {
    clearTimeout(pause);
    pause = setTimeout(begin, PAUSE_MS).unref();
  };
  return {
    changed() {
      isChanged = true;
      beginSoon();
    },
    uploaded(sourcefile) {
      uploads.add(sourcefile);
      beginSoon();
    },
    async finish() {
      if (pause) begin();
      await working;
    },
  };
}

async function makeOfCompany(
  environment: Environment,
  writer: IndexWriter,
  search: SearchEngine,
): Promise<void> {
  const documents = (await writer.documents()).filter(({ origin }) => origin !== 'upload');
  const asked = chosenOf(documents).map((document) => asReader(document, environment));
  const { questions, sections } = await questionsOf(environment, search, asked, COMPANY_MS);
  await writer.storeHome?.({ questions, topics: topicsOf(documents, sections) });
}

async function makeOfUpload(
  environment: Environment,
  writer: IndexWriter,
  search: SearchEngine,
  sourcefile: string,
): Promise<void> {
  const document = await writer.document(sourcefile);
  if (!document) return;
  const { questions } = await questionsOf(environment, search, [asReader(document, environment)], UPLOAD_MS);
  await writer.storeHome?.({ questions, topics: [] }, sourcefile);
}

/** Some of each audience, of as many folders and categories as possible. */
function chosenOf(documents: readonly StoredDocument[]): StoredDocument[] {
  const audiences = Map.groupBy(documents, ({ oids, groups }) => JSON.stringify([oids, groups]));
  const chosen = [...audiences.values()]
    .sort((one, other) => other.length - one.length)
    .map((all) => {
      const parts = Map.groupBy(all, ({ sourcefile, category }) =>
        JSON.stringify([category, sourcefile.split('/').slice(0, -1)]),
      );
      return inTurns([...parts.values()]).slice(0, OF_AUDIENCE);
    });
  return inTurns(chosen).slice(0, OF_ALL);
}

/** The first of each list, then the second of each, and so on. */
function inTurns<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = lists.reduce((most, { length }) => Math.max(most, length), 0);
  const rounds = Array.from({ length: Math.min(longest, OF_ALL) }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  );
  return rounds.flat();
}

/** Asked as a reader who may read what this document's readers may, and nothing else. */
function asReader({ sourcefile, oids, groups }: StoredDocument, { identity }: Environment): AskedDocument {
  return { sourcefile, access: { oids, groups, ...(!identity.accessControl && { open: true }) } };
}

function questionsOf(
  environment: Environment,
  search: SearchEngine,
  documents: readonly AskedDocument[],
  cpuMs: number,
): Promise<MadeQuestions> {
  // Questions made unasked call no embedding model.
  const isLexical = environment.services.embeddings === undefined;
  return makeQuestions(documents, {
    answering: answeringWithoutModel(environment, search),
    propose: proposedQuestions,
    settings: isLexical ? {} : { retrieval_mode: 'text' },
    hasTime: timeFor(cpuMs),
    signal: new AbortController().signal,
  });
}

/** Whether less than so much processor time of this process has passed since now. */
function timeFor(cpuMs: number): () => boolean {
  const used = process.cpuUsage();
  const startedAt = performance.now();
  return () => {
    const { user, system } = process.cpuUsage(used);
    return (user + system) / 1000 < cpuMs && performance.now() - startedAt < cpuMs * CLOCK_FACTOR;
  };
}

/** Answers from the index without a model. */
function answeringWithoutModel(environment: Environment, search: SearchEngine): AnswerPorts {
  const prompts = readPrompts(environment.PROMPT_DIR);
  return {
    search,
    rewriter: createExtractiveRewriter(),
    models: [createExtractiveModel()],
    prompts: async () => prompts,
    sourceImages: undefined,
    countTokens,
    now: () => performance.now(),
  };
}

/** Cache time of a first page over a service's index, and the delay before a failed one is tried again. */
const FRESH_MS = 6 * 60 * 60_000;
const FAILED_MS = 10 * 60_000;
/** How soon an index is looked at again that showed nothing: a service shows what was written only after a while. */
const EMPTY_MS = 10_000;
/** The processor time that making one may take, and from how many documents. */
const SERVICE_MS = 4000;
const SERVICE_DOCUMENTS = 12;
/** Sets of groups whose homes are cached; with more, the cache starts empty again. */
const MOST_GROUPS = 200;
/** Homes that are made at a time: a page costs the service no burst of calls. */
const MOST_AT_WORK = 2;

/**
 * What the first page offers of a service's index, which holds no such thing: made at its first use from what the service lists
 * and finds, in the background, and cached by the reader's groups. It comes only from documents that everyone in these groups
 * may read: none of a single person's. Where only the service knows who may read what, there is none.
 */
export function createHomeOnDemand(environment: Environment, search: SearchEngine): HomeStore {
  const log = logFor(environment.LOG_LEVEL);
  const cached = new Map<string, { home: Home; until: number }>();
  const atWork = new Set<string>();

  async function make(key: string, access: AccessFilter | undefined): Promise<void> {
    atWork.add(key);
    try {
      const home = await madeOnDemand(environment, search, access);
      if (cached.size >= MOST_GROUPS) cached.clear();
      const isEmpty = home.topics.length + home.questions.length === 0;
      cached.set(key, { home, until: performance.now() + (isEmpty ? EMPTY_MS : FRESH_MS) });
    } catch (thrown) {
      cached.set(key, { home: cached.get(key)?.home ?? EMPTY_HOME, until: performance.now() + FAILED_MS });
      log.warn(describeFailure(AppError.from(thrown), false), 'questions for the first page were not made');
    } finally {
      atWork.delete(key);
    }
  }

  return {
    async read({ access, queryAuthorization }: HomeReader) {
      if (queryAuthorization !== undefined) return EMPTY_HOME;
      const shared = access && { ...access, oids: [], groups: access.groups.toSorted() };
      const key = JSON.stringify(shared ?? null);
      const known = cached.get(key);
      const isFresh = known !== undefined && performance.now() < known.until;
      if (!isFresh && !atWork.has(key) && atWork.size < MOST_AT_WORK) void make(key, shared);
      return known?.home ?? EMPTY_HOME;
    },
  };
}

async function madeOnDemand(
  environment: Environment,
  search: SearchEngine,
  access: AccessFilter | undefined,
): Promise<Home> {
  const page: LibraryPage = await search.listDocuments(
    { search: '', ownOnly: false, order: 'name', limit: 60, after: null },
    { ...(access && { access }) },
  );
  const documents = page.documents.filter(({ isOwn }) => !isOwn);
  const named = (parts: LibraryPage['folders'], by: 'category' | 'folder') =>
    parts.map(({ name }) => ({ sourcefile: name, title: null, category: by === 'category' ? name : null }));
  const topics = [
    ...topicsOf(named(page.categories, 'category'), []).filter(({ by }) => by === 'category'),
    ...topicsOf(
      page.folders.map(({ name }) => ({ sourcefile: `${name}/`, title: null, category: null })),
      [],
    ),
    ...topicsOf(documents, []).filter(({ by }) => by === 'document'),
  ];
  const asked = documents.slice(0, SERVICE_DOCUMENTS).map(({ sourcefile }) => ({ sourcefile, access }));
  const { questions } = await questionsOf(environment, search, asked, SERVICE_MS);
  const distinct = new Map(topics.map(({ label, by, value }) => [`${by} ${value}`, { label, by, value }]));
  return { questions, topics: [...distinct.values()] };
}
