import {
  type AnswerSupport,
  BASES,
  MISSING_KINDS,
  type Missing,
  type SentenceSupport,
  summarizeSupport,
  VERDICTS,
} from '#lib/core/support/support.ts';
import { isRecord, type JsonObject } from '#lib/shared/json.ts';

/**
 * The key of every protocol for the support of sentences; absent where nothing was checked. The
 * positions are left out where the text on the wire is not the answer's own.
 */
export function encodeSupport(
  support: AnswerSupport | undefined,
  { hasPositions = true } = {},
): { support?: JsonObject } {
  if (!support) return {};
  const { sentences, supported, of } = support;
  return { support: { sentences: encodeSentences(sentences, { hasPositions }), supported, of } };
}

/** The checked sentences as all protocols write them. */
export function encodeSentences(
  sentences: readonly SentenceSupport[],
  { hasPositions = true } = {},
): JsonObject[] {
  return sentences.map(({ text, start, end, citations, verdict, missing, source, basis }) => ({
    text,
    ...(hasPositions && { start, end }),
    citations,
    verdict,
    ...(missing && { missing: missing.map((one) => ({ ...one })) }),
    ...(source !== undefined && { source }),
    ...(basis && { basis }),
  }));
}

/** Reads `support` of this or another server; undefined where it is no such object. Sentences of unknown shape are dropped. */
export function decodeSupport(value: unknown): AnswerSupport | undefined {
  return isRecord(value) && Array.isArray(value['sentences'])
    ? summarizeSupport(decodeSentences(value['sentences']))
    : undefined;
}

/** Reads a list of checked sentences; those of unknown shape, or without a position, are dropped. */
export function decodeSentences(value: unknown): SentenceSupport[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isRecord)
    .flatMap(({ text, start, end, citations, verdict, missing, source, basis }) => {
      const known = VERDICTS.find((one) => one === verdict);
      const knownBasis = BASES.find((one) => one === basis);
      if (typeof text !== 'string' || typeof start !== 'number' || typeof end !== 'number' || !known)
        return [];
      return [
        {
          text,
          start,
          end,
          citations: Array.isArray(citations) ? citations.filter((name) => typeof name === 'string') : [],
          verdict: known,
          ...(Array.isArray(missing) && { missing: missing.flatMap(decodeMissing) }),
          ...(typeof source === 'string' && { source }),
          ...(knownBasis && { basis: knownBasis }),
        },
      ];
    });
}

function decodeMissing(value: unknown): Missing[] {
  if (!isRecord(value)) return [];
  const { answer, source } = value;
  const kind = MISSING_KINDS.find((one) => one === value['kind']);
  if (!kind || typeof answer !== 'string') return [];
  return [{ kind, answer, ...(typeof source === 'string' && { source }) }];
}
