import type { FoundServer, ServedModel } from './read-models.ts';

/** The chat models, the best one to answer from documents first. */
export function chatModels({ models }: Pick<FoundServer, 'models'>): ServedModel[] {
  return ranked(models, 'chat', chatScore);
}

/** The embedding models, the best one to find passages first. */
export function embeddingModels({ models }: Pick<FoundServer, 'models'>): ServedModel[] {
  return ranked(models, 'embedding', embeddingScore);
}

function ranked(
  models: readonly ServedModel[],
  purpose: ServedModel['purpose'],
  score: (model: ServedModel) => number,
): ServedModel[] {
  return models
    .filter((model) => model.purpose === purpose)
    .map((model) => ({ model, score: score(model) }))
    .sort((a, b) => b.score - a.score || (a.model.name < b.model.name ? -1 : 1))
    .map(({ model }) => model);
}

/** A window that holds ten passages and an answer. */
const AMPLE_TOKENS = 8192;

/** Follows instructions, has room for passages, is as large as a usual machine runs well; in memory already before that. */
function chatScore({ name, billions, contextTokens, isLoaded }: ServedModel): number {
  const lower = name.toLowerCase();
  return (
    (isLoaded ? 4 : 0) +
    (contextTokens === undefined ? 0 : contextTokens >= AMPLE_TOKENS ? 2 : -4) +
    sizeScore(billions) +
    (/instruct|chat|(^|[-:._])it([-:._]|$)/.test(lower) ? 1 : 0) -
    (/(^|[-:._])(base|text)([-:._]|$)/.test(lower) ? 8 : 0) -
    (/code|coder|math|sql|starcoder|medical|roleplay/.test(lower) ? 4 : 0) -
    // Models that think first take minutes on a machine without a large graphics card.
    (/(^|[-:._/])(r1|qwq|reason|thinking|o1)/.test(lower) ? 2 : 0) -
    (/llava|bakllava|moondream|vision|[-.\d]vl([-:.]|$)/.test(lower) ? 1 : 0)
  );
}

/** Grows up to 15 thousand million parameters; larger ones answer too slowly on most machines. */
function sizeScore(billions: number | undefined): number {
  if (billions === undefined) return 2;
  if (billions > 40) return -2;
  if (billions > 15) return 1;
  return Math.min(5, Math.log2(1 + billions) * 1.3);
}

/** Known for retrieval in several languages, then for retrieval. */
function embeddingScore({ name, isLoaded }: ServedModel): number {
  const lower = name.toLowerCase();
  const known = [
    /bge-m3|multilingual|qwen3-embedding|embeddinggemma|arctic-embed2/,
    /nomic|mxbai|bge|gte|e5|arctic|jina/,
  ];
  const rank = known.findIndex((pattern) => pattern.test(lower));
  return (isLoaded ? 1 : 0) + (rank < 0 ? 0 : 4 - rank * 2);
}
