import type { Archive } from './archive.ts';
import { readWholeXml } from './xml.ts';

const PART = 'docProps/core.xml';
// What programs write when nobody gave a title.
const MADE_UP =
  /^(untitled|powerpoint presentation|word document|presentation\d*|title|workbook)$|^pptxgenjs/i;

/** The title in an Office file's properties (ECMA-376, part 2, core properties), unless a program made it up. */
export async function coreTitle(archive: Archive): Promise<string | undefined> {
  if (!archive.has(PART)) return undefined;
  let inTitle = false;
  let title = '';
  await readWholeXml(archive, PART, {
    open: (name) => {
      inTitle = name === 'title';
    },
    text: (text) => {
      if (inTitle) title += text;
    },
    close: () => {
      inTitle = false;
    },
  });
  title = title.trim();
  return title && !MADE_UP.test(title) ? title : undefined;
}
