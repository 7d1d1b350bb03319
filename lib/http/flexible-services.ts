import type { Experiment } from '#lib/core/experiments.ts';
import type { ModelDescription } from '#lib/core/model-description.ts';
import type { WithinPlace } from '#lib/core/stages/limit-answers.ts';
import type { OwnNames } from '#lib/protocols/flexible/sources.ts';
import type { FetchImage } from './flexible-images.ts';
import type { TemplateTools } from './flexible-templates.ts';
import type { Services } from './route.ts';

/** What the flexible protocol needs. */
export interface Flexing extends Services {
  /** Templates and images are part of an answer and use the caller's slot too. */
  withinPlace: WithinPlace;
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
