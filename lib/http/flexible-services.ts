import type { Experiment } from '#lib/core/experiments.ts';
import type { ModelDescription } from '#lib/core/model-description.ts';
import type { OwnNames } from '#lib/protocols/flexible/sources.ts';
import type { Answering } from './answer-response.ts';
import type { FetchImage } from './flexible-images.ts';
import type { TemplateTools } from './flexible-templates.ts';

/** What the flexible protocol needs beside answers. */
export interface Flexing extends Answering {
  models: ModelDescription[];
  /** Those in force. */
  experiments: () => Promise<readonly Experiment[]>;
  templates: TemplateTools;
  /** Fetches an image for models that cannot do so themselves. */
  fetchImage: FetchImage;
  /** Answers to a request that does not say how many. */
  defaultCompletions: number;
  source: { index: string; ownNames: OwnNames };
}
