import { dirname, extname } from 'node:path';

/** From so many on they are one glob: fewer may be all that is wanted of a folder with large others. */
const SEVERAL = 3;

/**
 * Files as globs: where a folder of a package has several of one ending, one glob for all files there that end so. The
 * bundler makes one regular expression of all globs, and takes no more than 10 MB of it. Our own files stay as they are, for
 * tests lie beside them, and so do folders, which have no ending.
 */
export function globsOf(files: readonly string[]): string[] {
  const alike = Map.groupBy(files, (file) => `${dirname(file)}/*${extname(file)}`);
  return [...alike].flatMap(([glob, same]) => {
    const isFolded = glob.startsWith('node_modules/') && !glob.endsWith('/*') && same.length >= SEVERAL;
    return isFolded ? [glob] : same;
  });
}
