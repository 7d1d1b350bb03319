import type { ServedModel } from './served-model.ts';

/** What a server says of a model beside its name. */
interface StatedFacts {
  /** LM Studio: `llm`, `vlm` or `embeddings`. */
  type: unknown;
  /** Ollama: the architecture, such as `qwen2` or `nomic-bert`. */
  family: unknown;
}

const RERANKS = /rerank|cross-encoder/;
const EMBEDS =
  /embed|(^|[/_.-])(bge|gte|e5|minilm|mxbai|nomic-bert|arctic|sentence-t5|paraphrase|all-mpnet|bert|xlm-roberta)([/_.:-]|$)|minilm|sentence-transformers/;
const NO_TEXT =
  /whisper|(^|[/_.:-])(tts|stt|ocr|clip|siglip|flux|sdxl|bark|musicgen|kokoro)([/_.:-]|$)|stable-diffusion|dall-e|-image|audio|transcribe|moderation|guard|shield|(^|[/_-])(davinci|babbage)/;

/** What a model is for, by what its server states, else by its name. */
export function purposeOf(name: string, { type, family }: StatedFacts): ServedModel['purpose'] {
  const lower = name.toLowerCase();
  if (RERANKS.test(lower)) return 'other';
  if (type === 'embeddings') return 'embedding';
  if (typeof family === 'string' && /bert|embed/.test(family.slice(0, 100))) return 'embedding';
  if (EMBEDS.test(lower) && type !== 'llm' && type !== 'vlm') return 'embedding';
  return NO_TEXT.test(lower) ? 'other' : 'chat';
}

/** The size in a text such as `7.6B` or `qwen2.5-0.5b-instruct`, in thousand millions of parameters. */
export function sizeInName(text: string): number | undefined {
  const [, number, unit] = /(?:^|[^a-z\d.])(\d{1,4}(?:\.\d{1,3})?)([bm])(?![a-z\d])/i.exec(text) ?? [];
  if (number === undefined || unit === undefined) return undefined;
  return Number(number) / (unit.toLowerCase() === 'm' ? 1000 : 1);
}
