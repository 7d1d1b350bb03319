import { createContainer } from '#lib/composition/container.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { SafetyResult } from './evaluation/evaluation.ts';
import type { Panel } from './judge-answers.ts';
import { createProgress } from './progress.ts';
import { putCases } from './safety/put-cases.ts';
import { OUR_SAFETY_SET, readSafetyCases } from './safety/safety-case.ts';
import { withTemporaryIndex } from './temporary-index.ts';

const AT_A_TIME = 4;
const SAMPLES = 'data/samples';
/** No caller is in it. */
const EMPTY_GROUP = 'citewell-safety-nobody';

/** The results of the cases, and their number. */
export interface SafetyOutcome {
  results: SafetyResult[];
  put: number;
}

/**
 * Puts the hostile cases over an index of their own: the samples and the hostile documents, which everyone may read, and the
 * confidential ones, which no caller may.
 */
export async function putSafetyCases(
  environment: Environment,
  panel: Panel,
  signal: AbortSignal,
): Promise<SafetyOutcome> {
  const cases = await readSafetyCases(OUR_SAFETY_SET.cases);
  const documents = [
    { paths: [SAMPLES, OUR_SAFETY_SET.open], groups: ['all'] },
    { paths: [OUR_SAFETY_SET.restricted], groups: [EMPTY_GROUP] },
  ];
  const results = await withTemporaryIndex(
    environment,
    documents,
    signal,
    async ({ environment: temporary }) => {
      const container = await createContainer(temporary);
      const progress = createProgress('hostile cases');
      const { answer } = container;
      const judging = panel.judge && { judge: panel.judge, prompt: panel.prompts.safety };
      try {
        return await putCases(cases, {
          answer,
          judging,
          atATime: AT_A_TIME,
          signal,
          onProgress: progress.show,
        });
      } finally {
        progress.end();
        await container.close();
      }
    },
  );
  return { results, put: cases.length };
}
