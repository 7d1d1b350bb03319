import { posix } from 'node:path';
import type { Archive } from './archive.ts';
import { readWholeXml } from './xml.ts';

/** A relation of one part to another: its kind is the last word of its type (`slide`, `notesSlide`, `worksheet`). */
export interface Relation {
  id: string;
  kind: string;
  part: string;
}

/** The relations of a part to other parts of the same file, in order. External ones are left out: nothing is fetched. */
export async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const source = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
  if (!archive.has(source)) return [];
  const relations: Relation[] = [];
  await readWholeXml(archive, source, {
    open: (name, { Id = '', Type = '', Target = '', TargetMode = '' }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target);
      relations.push({ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), part: target });
    },
  });
  return relations;
}
