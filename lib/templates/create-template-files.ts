import type { BlobConfig, UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { openTemplateBlobs } from './template-blobs.ts';
import type { TemplateFiles } from './template-files.ts';
import { openTemplateFolder } from './template-folder.ts';
import type { TemplatePlace } from './template-place.ts';

/** The largest template that is read. */
const MAX_TEMPLATE_BYTES = 100_000;
const MAX_NAME = 256;
/** Letters, digits and a few signs, never a dot first or last: no step up, no hidden file, no drive, no encoding of these. */
const SEGMENT = /^(?!\.)[\p{L}\p{M}\p{N} ._-]+(?<![. ])$/u;

/**
 * The templates in `folder`, or else in the container that `blobs` names; both are read at each call, so that a change
 * needs no restart. Without either, every name is refused.
 */
export function createTemplateFiles(options: {
  folder: string | undefined;
  blobs: BlobConfig | undefined;
  upstream: UpstreamConfig;
}): TemplateFiles {
  const place = placeOf(options);
  return {
    async read(name, field, signal) {
      const refuse = (reason: string) => new AppError('bad-request', `${field}: ${reason}`, { field });
      if (!place) throw refuse('this server keeps no templates; send the template itself instead.');
      if (name.length > MAX_NAME || !name.split('/').every((segment) => SEGMENT.test(segment))) {
        throw refuse('must be a name below the folder of templates, such as "support/short.j2".');
      }
      const bytes = await place.read(name, MAX_TEMPLATE_BYTES, signal);
      if (!bytes) throw refuse(`there is no template "${name}".`);
      if (bytes.length > MAX_TEMPLATE_BYTES) {
        throw refuse(`the template "${name}" is larger than ${MAX_TEMPLATE_BYTES} bytes.`);
      }
      const text = decode(bytes);
      if (text === undefined) throw refuse(`the template "${name}" is not UTF-8.`);
      return { text, source: `${place.kind}:${name}` };
    },
  };
}

function placeOf(options: Parameters<typeof createTemplateFiles>[0]): TemplatePlace | undefined {
  if (options.folder !== undefined) return openTemplateFolder(options.folder);
  return options.blobs && openTemplateBlobs(options.blobs, options.upstream);
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
