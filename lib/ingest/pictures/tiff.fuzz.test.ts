import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { fuzzParameters } from '../../../vitest.fuzz.ts';
import { TIFF_FILES } from '../fixtures/tiff-bytes.ts';
import { paintTiff } from './tiff.ts';

test('a damaged TIFF is painted or refused with a typed error', async () => {
  // JPEG is decoded by native code, in a process of its own, which a damaged one may end.
  const files = [...TIFF_FILES.blackAndWhite, ...TIFF_FILES.coloured].flatMap(([name, bytes]) =>
    name.includes('jpeg') ? [] : [bytes],
  );
  const change = fc.record({ at: fc.nat(), value: fc.integer({ min: 0, max: 255 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.option(fc.nat(), { freq: 4 }),
      async (file, changes, cut) => {
        const bytes = Buffer.from(file);
        for (const { at, value } of changes) bytes[at % bytes.length] = value;
        const damaged = cut === null ? bytes : bytes.subarray(0, cut % bytes.length);
        await paintTiff(damaged, 1, { longestSide: 1536, largestScale: 1 }).catch((error: unknown) =>
          expect(error).toBeInstanceOf(AppError),
        );
      },
    ),
    fuzzParameters(100),
  );
});
