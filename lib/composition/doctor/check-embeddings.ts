import type { EmbeddingConfig } from '#lib/config/services.ts';
import type { EmbeddingModel, ImageEmbeddingModel } from '#lib/core/ports/embedding-models.ts';
import type { VectorLengths } from '../vector-misfit.ts';
import { addressOf, modelRemedies } from './check-models.ts';
import { type Examination, isReachable } from './examination.ts';
import { failureReason, type Remedies } from './failure-reason.ts';
import { type Finding, failed, ok, skipped } from './finding.ts';

const TEXT = 'A text to turn into a vector.';

/** The findings about embeddings, and the dimensions for further checks. */
interface VectorFindings {
  findings: Finding[];
  lengths: VectorLengths;
}

/** Checks that the embedding models respond, for text and images, and reports their dimensions. */
export async function checkEmbeddings(
  makers: { embeddings: EmbeddingModel | undefined; imageEmbeddings: ImageEmbeddingModel | undefined },
  examination: Examination,
): Promise<VectorFindings> {
  const texts = await checkTexts(makers.embeddings, examination);
  const pictures = await checkPictures(makers.imageEmbeddings, examination);
  return {
    findings: [texts.finding, pictures.finding].flatMap((finding) => finding ?? []),
    lengths: { embedding: texts.length, imageEmbedding: pictures.length },
  };
}

/** A configured dimension is the field that models reject most often. */
function shorter({ dimensions, server }: EmbeddingConfig): Pick<Remedies, 'rejected'> {
  if (dimensions === undefined) return {};
  const variable = server.kind === 'azure' ? 'AZURE_OPENAI_EMB_DIMENSIONS' : 'OPENAI_EMB_DIMENSIONS';
  return { rejected: `Check that the model gives vectors of ${dimensions} numbers (${variable}).` };
}

interface Measured {
  finding?: Finding;
  length: number | undefined;
}

async function checkTexts(model: EmbeddingModel | undefined, examination: Examination): Promise<Measured> {
  const config = examination.environment.services.embeddings;
  if (!model || !config) return { length: undefined };
  const check = `embeddings ${config.deployment}`;
  const makeVector = async () => (await model.embed([TEXT], examination.signal))[0]?.length;
  return isReachable(addressOf(config.server), examination)
    ? measure(check, makeVector, { ...modelRemedies(config.server, config.deployment), ...shorter(config) })
    : { finding: skipped(check, 'its server is not reached'), length: undefined };
}

async function checkPictures(
  model: ImageEmbeddingModel | undefined,
  examination: Examination,
): Promise<Measured> {
  const config = examination.environment.services.vision;
  if (!model || !config) return { length: undefined };
  const check = 'vectors of pictures';
  const makeVector = async () => (await model.embedText(TEXT, examination.signal)).length;
  return isReachable(config.endpoint, examination)
    ? measure(check, makeVector, {
        credentials:
          config.key === undefined
            ? 'Give this identity the role "Cognitive Services User" on the vision resource.'
            : 'Check that AZURE_VISION_KEY is a key of this resource.',
        missing:
          'Check AZURE_VISION_ENDPOINT, and that the region of the resource has multimodal embeddings.',
      })
    : { finding: skipped(check, 'the service is not reached'), length: undefined };
}

async function measure(
  check: string,
  makeVector: () => Promise<number | undefined>,
  remedies: Remedies,
): Promise<Measured> {
  try {
    const length = await makeVector();
    return { finding: ok(check, `${length} dimensions`), length };
  } catch (thrown) {
    return { finding: failed(check, ...failureReason(thrown, remedies)), length: undefined };
  }
}
