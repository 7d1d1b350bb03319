import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readQuestions } from '#lib/composition/operator-files.ts';
import { encodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import { embeddedText, type NewPassage } from '#lib/core/ports/document-store.ts';
import type { EmbeddingModel } from '#lib/core/ports/search-models.ts';
import { namePassages } from '#lib/ingest/names.ts';
import { parseDocument } from '#lib/ingest/parse-document.ts';
import { defaultSplitSettings } from '#lib/ingest/split/settings.ts';
import { isExpected, measure } from '#lib/quality/metrics.ts';
import { perFile, perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createEmbeddedSearch } from './engine.ts';
import { fixture } from './index-fixture.ts';
import { openIndexWriter } from './index-writer.ts';

// The sample documents and the questions about them, indexed with vectors of scripted models.
const SAMPLES = 'data/samples';
const DIMENSIONS = 256;
/** What an embedder may cost; the same numbers come out of every run. */
const TOLERANCE = 0.01;

const folder = perTest(temporaryFolder);
const samples = perFile(async () => {
  const files = (await readdir(SAMPLES)).sort();
  const documents = await Promise.all(
    files.map(async (file) => {
      const { title, passages } = await parseDocument(join(SAMPLES, file), defaultSplitSettings);
      const sourcefile = encodeSourcefile(file);
      return { sourcefile, title, passages: namePassages(sourcefile, passages) };
    }),
  );
  const all = await readQuestions('data/questions.jsonl');
  const questions = all.filter(({ kind, expected }) => kind !== 'follow-up' && expected.length > 0);
  return { documents, questions, close: async () => {} };
});

/** Numbers that follow from a text and tell nothing of it. */
function noise(text: string): number[] {
  const bytes = Array.from({ length: DIMENSIONS / 32 }, (_, part) =>
    createHash('sha256').update(`${part} ${text}`).digest(),
  );
  return [...Buffer.concat(bytes)].map((byte) => byte / 127.5 - 1);
}

/** Knows spelling alone, and no word from another: each three letters count at a place of their own. */
function trigrams(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0);
  for (let at = 0; at + 3 <= text.length; at++) {
    const place =
      createHash('md5')
        .update(text.slice(at, at + 3).toLowerCase())
        .digest()[0] ?? 0;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  return vector;
}

/** Knows where the answers are, through as much noise again and a half. */
function knowing(): (text: string) => number[] {
  const pageOf = new Map<string, string>();
  const passages = samples.documents.flatMap((document) => document.passages);
  for (const passage of passages) pageOf.set(embeddedText(passage), passage.sourcepage);
  for (const { question, expected } of samples.questions) {
    const page = passages.find(({ sourcepage }) => isExpected(expected, sourcepage))?.sourcepage;
    if (page !== undefined) pageOf.set(question, page);
  }
  return (text) => {
    const blur = noise(text);
    return noise(`page ${pageOf.get(text)}`).map((value, place) => value + 1.5 * (blur[place] ?? 0));
  };
}

const modelOf = (name: string, embed: (text: string) => number[]): EmbeddingModel => ({
  name,
  dimensions: async () => DIMENSIONS,
  embed: async (texts) => texts.map(embed),
});

async function fill(embeddings: EmbeddingModel): Promise<void> {
  const writer = openIndexWriter({ dataDir: folder.path, embeddings });
  for (const { sourcefile, title, passages } of samples.documents) {
    const { document, path } = fixture(folder.path, sourcefile, [sourcefile], { title });
    await writer.replace(document, passages as NewPassage[], path);
  }
  await writer.close();
}

/** How well the questions are answered by text alone, and by text and vectors. */
async function compare(embeddings: EmbeddingModel) {
  await fill(embeddings);
  const engine = createEmbeddedSearch({ dataDir: folder.path, embeddings, workers: 1 });
  const unasked = { text: '', answered: false, citations: [] };
  const ask = async (withVectors: boolean) => {
    const outcomes = [];
    for (const question of samples.questions) {
      const text = question.question;
      const { hits } = await engine.search({
        top: 10,
        searchText: text,
        ...(withVectors && { vectorQueries: [{ kind: 'text', text, fields: ['embedding'], k: 50 }] }),
      });
      const found = hits.map(({ document }) => String(document['sourcepage']));
      outcomes.push({ ...unasked, question, found, retrievalMs: null, answerMs: null });
    }
    const { mrr, hitAt } = measure(outcomes);
    return { mrr: mrr ?? 0, hitAt3: hitAt[3] ?? 0 };
  };
  try {
    return { text: await ask(false), hybrid: await ask(true) };
  } finally {
    await engine.close();
  }
}

it.each([
  ['tell nothing', noise],
  ['tell nothing, by other chances', (text: string) => noise(`again ${text}`)],
  ['know spelling alone', trigrams],
])('vectors that %s do not make answers harder to find', { timeout: 60_000 }, async (name, embed) => {
  const { text, hybrid } = await compare(modelOf(name, embed));
  expect(text.mrr).toBeGreaterThan(0.7);
  expect(hybrid.mrr).toBeGreaterThanOrEqual(text.mrr - TOLERANCE);
  expect(hybrid.hitAt3).toBeGreaterThanOrEqual(text.hitAt3 - TOLERANCE);
});

it('vectors of a good model make answers easier to find', { timeout: 60_000 }, async () => {
  const { text, hybrid } = await compare(modelOf('knowing', knowing()));
  expect(hybrid.mrr).toBeGreaterThan(text.mrr + 0.03);
  expect(hybrid.hitAt3).toBeGreaterThanOrEqual(text.hitAt3);
});
