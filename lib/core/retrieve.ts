import { categoryFilter, narrowedAccess } from './narrowing.ts';
import type { Passage } from './passage.ts';
import type {
  ChatModel,
  FieldValue,
  SearchEngine,
  SearchHit,
  SearchRequest,
  SemanticAnswer,
  VectorField,
} from './ports.ts';
import type { Caller } from './principal.ts';
import type { Settings } from './settings.ts';

/** What a search found: `passages` go to the model, best first; `alsoFound` ranked below them. */
export interface Retrieved {
  passages: Passage[];
  alsoFound: Passage[];
  filter: string | null;
  hasVector: boolean;
  notices: string[];
  /** What the semantic ranker took for the answer itself, as plain text. */
  answers: string[];
  ms: number;
}

/** Searches as the settings say, never beyond what the caller may read. Throws what the engine throws. */
export async function retrieve(
  query: string,
  settings: Settings,
  caller: Caller,
  search: SearchEngine,
  model: ChatModel,
  now: () => number,
  signal: AbortSignal,
): Promise<Retrieved> {
  const started = now();
  const request = searchRequest(query, settings, caller, model.alsoReads);
  const { hits, notices, answers } = await search.search(request, signal);
  const good = hits.filter((hit) => isGoodEnough(hit, settings)).map(toPassage);
  return {
    passages: good.slice(0, settings.top),
    alsoFound: good.slice(settings.top),
    filter: request.filter ?? null,
    hasVector: request.vectorQueries !== undefined,
    notices,
    answers: answersFrom(answers, good),
    ms: now() - started,
  };
}

function searchRequest(query: string, settings: Settings, caller: Caller, alsoReads: number): SearchRequest {
  const access = narrowedAccess(caller, settings);
  const filter = categoryFilter(settings, 'category');
  const fields = vectorFields(settings);
  const wantsText = settings.retrieval_mode !== 'vectors' || fields.length === 0;
  const count = settings.top + alsoReads;
  return {
    top: count,
    ...(wantsText && { searchText: query }),
    ...(fields.length > 0 && {
      vectorQueries: [{ kind: 'text', text: query, fields, k: Math.max(50, count) }],
    }),
    ...(filter && { filter }),
    ...(access && { access }),
    ...(caller.queryAuthorization && { queryAuthorization: caller.queryAuthorization }),
    ...((settings.semantic_ranker || settings.semantic_captions) && {
      semantic: { captions: settings.semantic_captions },
    }),
  };
}

function vectorFields(settings: Settings): VectorField[] {
  if (settings.retrieval_mode === 'text') return [];
  return settings.vector_fields.filter((field) =>
    field === 'embedding' ? settings.search_text_embeddings : settings.search_image_embeddings,
  );
}

function isGoodEnough(hit: SearchHit, settings: Settings): boolean {
  return (
    hit.score >= settings.minimum_search_score &&
    (hit.rerankerScore === null || hit.rerankerScore >= settings.minimum_reranker_score)
  );
}

// Of kept passages only: a score too low for the passage is too low for its sentence.
function answersFrom(answers: SemanticAnswer[], kept: Passage[]): string[] {
  return answers.flatMap(({ id, text }) => {
    const passage = kept.find((candidate) => candidate.id === id);
    return passage ? [`${text} [${passage.sourcepage}]`] : [];
  });
}

function toPassage({ document, score, rerankerScore, captions }: SearchHit): Passage {
  const sourcepage = text(document['sourcepage']) ?? '';
  return {
    id: text(document['id']) ?? sourcepage,
    content: text(document['content']) ?? '',
    category: text(document['category']),
    sourcepage,
    sourcefile: text(document['sourcefile']) ?? sourcepage,
    storageUrl: text(document['storageUrl']),
    title: text(document['title']),
    headings: list(document['headings']),
    oids: list(document['oids']),
    groups: list(document['groups']),
    captions,
    score,
    rerankerScore,
  };
}

function text(value: FieldValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function list(value: FieldValue | undefined): string[] {
  return Array.isArray(value) ? value : [];
}
