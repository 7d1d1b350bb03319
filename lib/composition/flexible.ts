import type { Experiment } from '#lib/core/settings/experiments.ts';
import type { FetchImage } from '#lib/http/answers/flexible/flexible-images.ts';
import type { TemplateTools } from '#lib/http/answers/flexible/flexible-templates.ts';
import { createTemplateFiles } from '#lib/templates/create-template-files.ts';
import { createTemplateRenderer } from '#lib/templates/create-template-renderer.ts';
import { createFetchImage } from '#lib/upstream/fetch-image.ts';
import { type Answering, answering } from './answering.ts';
import { slice } from './application.ts';

/** Answers of the flexible protocol, which brings templates, images and experiments. */
export interface Flexible extends Answering {
  /** The current experiments. */
  experiments: () => Promise<readonly Experiment[]>;
  /** Renders templates of callers and of the operator. Its thread starts with the first template. */
  templates: TemplateTools;
  /** Fetches an image for models that cannot do so themselves. */
  fetchImage: FetchImage;
  /** Answers to a request that does not say how many. */
  defaultCompletions: number;
}

/** Answers the flexible protocol. */
export const flexible = slice<Flexible>('flexible', async (application) => {
  const { TEMPLATE_DIR: folder, TEMPLATE_CONTAINER: container, services } = application.environment;
  const { blobs, upstream } = services;
  const renderer = createTemplateRenderer();
  application.onClose('templates', () => renderer.close());
  const base = await answering(application);
  return {
    ...base,
    experiments: base.adminOverrides.experiments,
    templates: {
      renderer,
      files: createTemplateFiles({
        folder,
        blobs: blobs && container !== undefined ? { ...blobs, container } : undefined,
        upstream,
      }),
    },
    fetchImage: createFetchImage(),
    defaultCompletions: application.environment.DEFAULT_COMPLETIONS,
  };
});
