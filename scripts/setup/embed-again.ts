import process from 'node:process';
import { createDocumentService } from '#lib/composition/document-service/document-service.ts';
import { buildEmbeddingModels } from '#lib/composition/embedding-models.ts';
import { indexExists } from '#lib/composition/fitting-index.ts';
import { openIngestion } from '#lib/composition/ingestion.ts';
import { searchCapabilities } from '#lib/config/capabilities.ts';
import type { Environment } from '#lib/config/environment.ts';
import { printable } from '#lib/ingest/report.ts';
import { fingerprintOf } from '#lib/ingest/split/settings.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** How it went; `unneeded`: the index is as this environment fills it, or not ours to fill. */
type Outcome = 'unneeded' | 'done' | 'failed' | 'interrupted';

/**
 * Embeds the documents of the embedded index again, from its stored originals, where another embedding model filled it or
 * an earlier run was interrupted. First asks the model for one vector: an index is not emptied for a model that does not
 * answer. Tells how far it is.
 */
export async function embedAgain(environment: Environment, signal: AbortSignal): Promise<Outcome> {
  const documents = await waitingDocuments(environment);
  if (documents.length === 0) return 'unneeded';
  const model = environment.services.embeddings?.model;
  console.log(
    `\nEmbedding ${documents.length} documents${model ? ` with ${printable(model)}` : ' without a model'}.`,
  );
  try {
    await buildEmbeddingModels(environment).embeddings?.embed(['A text to turn into a vector.'], signal);
  } catch (thrown) {
    if (signal.aborted) return 'interrupted';
    console.error(
      `The embedding model does not answer: ${AppError.from(thrown).message}\nThe index stays as it is, and is searched by words alone. Run \`npm run setup\` again once the model answers.`,
    );
    return 'failed';
  }
  return reindexed(environment, documents, signal);
}

/** All documents where another model or splitter filled the index, else those that an interrupted run left. */
async function waitingDocuments(environment: Environment): Promise<string[]> {
  const { services, READ_ONLY } = environment;
  if (!searchCapabilities(services.search).isLocal || READ_ONLY || !indexExists(environment)) return [];
  const { writer, embedder, close } = openIngestion(environment);
  try {
    const documents = await writer.documents();
    const isOurs = (await writer.fingerprint()) === fingerprintOf(embedder);
    return documents.filter(({ hash }) => !isOurs || hash === '').map(({ sourcefile }) => sourcefile);
  } finally {
    await close();
  }
}

async function reindexed(
  environment: Environment,
  documents: readonly string[],
  signal: AbortSignal,
): Promise<Outcome> {
  const service = createDocumentService(environment);
  const show = progressLine();
  try {
    const { done, failed } = await service.reindex('outdated', {
      signal,
      onProgress: (progress) => show(progress.documents, progress.totalDocuments),
    });
    show.end(`Embedded ${done.length} documents${failed.length > 0 ? `, ${failed.length} failed:` : '.'}`);
    for (const { sourcefile, reason } of failed) console.log(printable(`  ${sourcefile}: ${reason}`));
    return failed.length > 0 ? 'failed' : 'done';
  } catch (thrown) {
    show.end('');
    if (signal.aborted) return 'interrupted';
    console.error(
      `${AppError.from(thrown).message}\nRun \`npm run setup\` again: it goes on with the ${documents.length} documents.`,
    );
    return 'failed';
  } finally {
    await service.close();
  }
}

/** One line that changes at a terminal; in a log, a line for each tenth. */
function progressLine() {
  const isTerminal = process.stdout.isTTY;
  let shown = '';
  const show = (done: number, total: number) => {
    const tenth = Math.floor((done / Math.max(1, total)) * 10);
    const line = `${isTerminal ? Math.floor((done / Math.max(1, total)) * 100) : tenth * 10}%`;
    if (line === shown) return;
    shown = line;
    process.stdout.write(
      isTerminal
        ? `\r\u001B[K  ${line} · ${done} of ${total} documents`
        : `  ${line} · ${done} of ${total} documents\n`,
    );
  };
  return Object.assign(show, {
    end(text: string) {
      process.stdout.write(`${isTerminal ? '\r\u001B[K' : ''}${text}${text && '\n'}`);
    },
  });
}
