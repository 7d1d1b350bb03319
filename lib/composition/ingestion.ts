import { forEngine, searchCapabilities } from '#lib/config/capabilities.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { IndexWriter } from '#lib/core/ports/document-store.ts';
import { EmbeddingPace } from '#lib/core/ports/search-models.ts';
import type { RenderSourceImage } from '#lib/core/ports/source-parts.ts';
import { setOldOffice } from '#lib/ingest/file-type.ts';
import { createOfficeConverter, type WithReadable } from '#lib/ingest/office/convert-office.ts';
import { createParserPool } from '#lib/ingest/parser/parser-pool.ts';
import { createRenderSourceImage } from '#lib/ingest/pictures/render-source-image.ts';
import { withRecognitionCache } from '#lib/ingest/recognition/recognition-cache.ts';
import type { IngestPorts } from '#lib/ingest/run.ts';
import { UnfinishedVectors } from '#lib/ingest/unfinished-vectors.ts';
import type { Bound } from '#lib/ingest/work-bounds.ts';
import type { IndexVectorizer } from '#lib/search/azure/index-definition.ts';
import { openAzureIndexWriter } from '#lib/search/azure/index-writer.ts';
import { openIndexWriter } from '#lib/search/embedded/index-writer.ts';
import { countTokens } from '#lib/text/tokens.ts';
import { buildRecognition } from './build-recognition.ts';
import { buildEmbeddingModels, type EmbeddingModels } from './embedding-models.ts';
import { createHomeMaker } from './home.ts';

/** The parts of ingestion for the configured index. `close` ends the parsers and closes the index. */
export interface Ingestion extends IngestPorts {
  close(): Promise<void>;
}

/** Opens the index for writing, and parsers that start when a document comes. Throws AppError when the index cannot be opened. */
export function openIngestion(environment: Environment): Ingestion {
  // Pictures become vectors only where there is a model for them.
  const render = environment.services.vision && createRenderSourceImage();
  const pace = new EmbeddingPace();
  const model = environment.services.embeddings;
  const unfinished = new UnfinishedVectors(environment.DATA_DIR, `${model?.model}@${model?.dimensions}`);
  const makers = buildEmbeddingModels(environment, { pace, unfinished });
  const writer = openWriter(environment, makers, render);
  const home = writer.storeHome && createHomeMaker(environment, writer);
  const recognition = buildRecognition(environment);
  const recognise = recognition && withRecognitionCache(recognition.recognise, recognition.cache);
  const parse = createParserPool({ recognise, withReadable: officeConverterOf(environment) });
  return {
    writer,
    parse,
    recognitionCache: environment.READ_ONLY ? undefined : recognition?.cache,
    maxDocumentBytes: environment.MAX_UPLOAD_BYTES,
    bounds: workBoundsOf(environment),
    embedder: embedderOf(environment, makers),
    pace,
    accessControl: environment.identity.accessControl,
    home,
    async close() {
      await home?.finish();
      render?.close();
      recognition?.close();
      await parse.close();
      await writer.close();
      unfinished.close();
    },
  };
}

/** What converts documents of Office until 2003, as the environment says; from here on this process reads them, or leaves them out. */
function officeConverterOf({ SOFFICE: command }: Pick<Environment, 'SOFFICE'>): WithReadable {
  setOldOffice(command !== undefined);
  return createOfficeConverter({ command });
}

function openWriter(
  environment: Environment,
  { embeddings, imageEmbeddings }: EmbeddingModels,
  render: RenderSourceImage | undefined,
): IndexWriter {
  const { DATA_DIR: dataDir, services } = environment;
  const { search, blobs, upstream } = services;
  return forEngine<IndexWriter>(search, {
    embedded: () => openIndexWriter({ dataDir, embeddings }),
    azure: (config) =>
      openAzureIndexWriter({
        config,
        blobs,
        dataDir,
        embeddings,
        imageEmbeddings,
        render,
        countTokens,
        upstream,
        vectorizer: config.vectorizer === 'service' ? vectorizerOf(environment) : undefined,
      }),
  });
}

/** The models whose vectors the index holds; undefined where it makes its own. */
function embedderOf({ services }: Environment, { embeddings, imageEmbeddings }: EmbeddingModels) {
  const pictures = searchCapabilities(services.search).holdsPictures ? imageEmbeddings?.name : undefined;
  return [embeddings?.name, pictures].filter((name) => name !== undefined).join('+') || undefined;
}

/** Only Azure OpenAI can be the vectorizer of an index that ingestion creates. */
function vectorizerOf({ services: { embeddings } }: Environment): IndexVectorizer | undefined {
  if (embeddings?.server.kind !== 'azure') return undefined;
  const { server, deployment, model } = embeddings;
  return { resourceUrl: server.endpoint, deployment, model, key: server.key };
}

type BoundName =
  | `MAX_DOCUMENT_${'PAGES' | 'ROWS' | 'PASSAGES'}`
  | `LIMIT_UPLOAD_FILE_${'PAGES' | 'ROWS' | 'PASSAGES' | 'SECONDS'}`;

/** The work limits of a document in the environment: for company documents, and for user uploads. */
function workBoundsOf(environment: Environment): Required<IngestPorts>['bounds'] {
  const bound = (variable: BoundName): Bound | undefined => {
    const most = environment[variable];
    return most === undefined ? undefined : { most, variable };
  };
  return {
    own: {
      pages: bound('MAX_DOCUMENT_PAGES'),
      rows: bound('MAX_DOCUMENT_ROWS'),
      passages: bound('MAX_DOCUMENT_PASSAGES'),
    },
    upload: {
      pages: bound('LIMIT_UPLOAD_FILE_PAGES'),
      rows: bound('LIMIT_UPLOAD_FILE_ROWS'),
      passages: bound('LIMIT_UPLOAD_FILE_PASSAGES'),
      seconds: bound('LIMIT_UPLOAD_FILE_SECONDS'),
    },
  };
}
