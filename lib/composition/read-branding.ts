import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { EnvironmentError } from '#lib/config/environment.ts';
import { type Branding, brandingFaults, brandingSchema } from '#lib/core/branding/branding.ts';
import { IMAGE_TYPES, imageTypeOf, MOST_IMAGE_BYTES } from '#lib/core/branding/image-data.ts';
import { isRecord, notJson } from '#lib/shared/json.ts';

/** Room for every text in many languages. */
const MOST_BYTES = 1_000_000;

/**
 * The branding of BRANDING_FILE, none without one. Pictures are named by their path from the file, and read with it.
 * Throws EnvironmentError that names each place in the file and what is allowed there.
 */
export function readBranding(file: string | undefined): Branding {
  if (file === undefined) return {};
  const faults: string[] = [];
  const parsed = brandingSchema.safeParse(withPictures(readJson(file), file, faults));
  if (!parsed.success && faults.length === 0)
    faults.push(
      ...brandingFaults(parsed.error).map(({ path, message }) => (path ? `${path}: ${message}` : message)),
    );
  if (faults.length > 0)
    throw new EnvironmentError(faults.map((fault) => `BRANDING_FILE (${file}): ${fault}`));
  return parsed.data ?? {};
}

function readJson(file: string): unknown {
  let text = '';
  try {
    text = readBounded(file, MOST_BYTES)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
    return JSON.parse(text);
  } catch (thrown) {
    const reason = thrown instanceof SyntaxError ? notJson(text) : reasonOf(thrown);
    throw new EnvironmentError([`BRANDING_FILE (${file}): ${reason}`]);
  }
}

/** The value with data URLs in place of the paths of pictures; what is no object stays for the schema to refuse. */
function withPictures(value: unknown, file: string, faults: string[]): unknown {
  if (!isRecord(value)) return value;
  const { icon, logo } = value;
  const picture = (path: unknown, place: string) =>
    typeof path === 'string'
      ? readPicture(resolve(/* turbopackIgnore: true */ dirname(file), path), place, faults)
      : path;
  return {
    ...value,
    ...(icon !== undefined && { icon: picture(icon, 'icon') }),
    ...(isRecord(logo) && {
      logo: Object.fromEntries(
        Object.entries(logo).map(([theme, path]) => [theme, picture(path, `logo.${theme}`)]),
      ),
    }),
  };
}

function readPicture(path: string, place: string, faults: string[]): string | undefined {
  try {
    const bytes = readBounded(path, MOST_IMAGE_BYTES);
    const type = imageTypeOf(bytes);
    if (type) return `data:${type};base64,${bytes.toString('base64')}`;
    faults.push(`${place}: ${path} is none of ${IMAGE_TYPES.join(', ')}`);
  } catch (thrown) {
    faults.push(`${place}: ${path}: ${reasonOf(thrown)}`);
  }
  return undefined;
}

class TooLarge extends Error {}

function readBounded(path: string, most: number): Buffer {
  const found = statSync(/* turbopackIgnore: true */ path);
  if (found.size > most) throw new TooLarge(`it has ${found.size} bytes, and may have ${most}`);
  return readFileSync(/* turbopackIgnore: true */ path);
}

function reasonOf(thrown: unknown): string {
  if (thrown instanceof TooLarge) return thrown.message;
  return (thrown as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : 'it cannot be read';
}
