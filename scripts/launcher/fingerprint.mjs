// Whether something made from files is still up to date.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Every file below `entries`, in a stable order; what does not exist is left out. */
function* filesBelow(entries, skip) {
  for (const entry of entries) {
    const stat = fs.statSync(entry, { throwIfNoEntry: false });
    if (!stat || skip(entry)) continue;
    if (stat.isFile()) yield entry;
    else
      yield* filesBelow(
        fs
          .readdirSync(entry)
          .sort()
          .map((name) => path.join(entry, name)),
        skip,
      );
  }
}

/** A hash of names and contents of all files below `entries`, and of `extra`. */
export function fingerprint(entries, extra = '', skip = () => false) {
  const hash = createHash('sha256').update(extra);
  for (const file of filesBelow(entries, skip)) hash.update(`\0${file}\0`).update(fs.readFileSync(file));
  return hash.digest('hex');
}

/** Whether `file` holds `stamp`. */
export function isStamped(file, stamp) {
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === stamp;
}
