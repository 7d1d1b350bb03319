import type { Environment } from '#lib/config/environment.ts';
import type { Experiment } from '#lib/core/experiments.ts';
import type { FetchImage } from '#lib/http/flexible-images.ts';
import type { TemplateTools } from '#lib/http/flexible-templates.ts';
import { createTemplateFiles } from '#lib/templates/create-template-files.ts';
import { createTemplateRenderer } from '#lib/templates/create-template-renderer.ts';
import { createFetchImage } from '#lib/upstream/fetch-image.ts';
import { readExperiments } from './read-experiments.ts';

/** What the flexible protocol needs beside answers. */
export interface FlexibleParts {
  experiments: readonly Experiment[];
  templates: TemplateTools;
  fetchImage: FetchImage;
  defaultCompletions: number;
}

/** Builds them; a thread for templates starts at the first one. Throws EnvironmentError for a wrong EXPERIMENTS_FILE. */
export function buildFlexible(environment: Environment): FlexibleParts {
  const { TEMPLATE_DIR: folder, TEMPLATE_CONTAINER: container, services } = environment;
  const { blobs, upstream } = services;
  const templateBlobs = blobs && container !== undefined ? { ...blobs, container } : undefined;
  return {
    experiments: readExperiments(environment.EXPERIMENTS_FILE),
    templates: {
      renderer: createTemplateRenderer(),
      files: createTemplateFiles({ folder, blobs: templateBlobs, upstream }),
    },
    fetchImage: createFetchImage(),
    defaultCompletions: environment.DEFAULT_COMPLETIONS,
  };
}
