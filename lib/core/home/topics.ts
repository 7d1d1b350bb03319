import { decodeSourcefile } from '../citations/sourcepage.ts';
import type { StoredDocument } from '../ports/document-store.ts';
import type { TopicDocument } from './home.ts';

/** What a document is filed under. */
type FiledDocument = Pick<StoredDocument, 'sourcefile' | 'title' | 'category'>;

/** A heading of a document's first level. */
export interface SectionHeading {
  sourcefile: string;
  heading: string;
}

const LONGEST_LABEL = 36;
const MOST_WORDS = 5;
/** Categories and folders that are looked at, the largest first. */
const MOST_PARTS = 40;
/** Documents of one topic that are noted: readers who may read one of them see the topic. */
const DOCUMENTS_OF_TOPIC = 60;
/** With more documents than this, a single one is no topic. */
const FEW_DOCUMENTS = 60;
/** With fewer documents than this, their headings are topics too. */
const VERY_FEW_DOCUMENTS = 4;
const MOST_HEADINGS = 8;

/**
 * What the documents are about, each topic with documents about it: their categories and folders, of a small collection also
 * their titles, and of a very small one their headings. Labels are short lines of plain text.
 */
export function topicsOf(
  documents: readonly FiledDocument[],
  sections: readonly SectionHeading[],
): TopicDocument[] {
  const categories = documents.flatMap(({ sourcefile, category }) =>
    category ? [{ sourcefile, by: 'category' as const, value: category, label: readable(category) }] : [],
  );
  return [
    ...largest(categories, documents.length),
    ...largest(foldersOf(documents), documents.length),
    ...(documents.length <= FEW_DOCUMENTS ? titlesOf(documents) : sharedTitlesOf(documents)),
    ...(documents.length < VERY_FEW_DOCUMENTS ? headingsOf(sections, documents) : []),
  ].filter(({ label }) => label !== '');
}

/** The largest first. A topic that holds every document says nothing. */
function largest(topics: readonly TopicDocument[], total: number): TopicDocument[] {
  const groups = [...Map.groupBy(topics, ({ value }) => value).values()];
  return groups
    .filter(({ length }) => length < total)
    .sort((one, other) => other.length - one.length)
    .slice(0, MOST_PARTS)
    .flatMap((group) => group.slice(0, DOCUMENTS_OF_TOPIC));
}

/** The first folder in which documents differ. */
function foldersOf(documents: readonly FiledDocument[]): TopicDocument[] {
  const paths = documents.map(({ sourcefile }) => sourcefile.split('/').slice(0, -1));
  const [first = []] = paths;
  const differs = first.findIndex((part, depth) => paths.some((path) => path[depth] !== part));
  const depth = differs < 0 ? first.length : differs;
  return documents.flatMap(({ sourcefile }, index) => {
    const path = paths[index] ?? [];
    const name = path[depth];
    if (name === undefined) return [];
    const value = path.slice(0, depth + 1).join('/');
    return [{ sourcefile, by: 'folder' as const, value, label: readable(decodeSourcefile(name)) }];
  });
}

function titlesOf(documents: readonly FiledDocument[]): TopicDocument[] {
  return documents.flatMap(({ sourcefile, title }) => {
    const [main = ''] = (title ?? '').split(/[:–—|]/u);
    return [{ sourcefile, by: 'document' as const, value: sourcefile, label: readable(main) }];
  });
}

/** Of many documents, what several titles begin with, up to a colon or a dash. */
function sharedTitlesOf(documents: readonly FiledDocument[]): TopicDocument[] {
  const named = titlesOf(documents.filter(({ title }) => /[:–—|]/u.test(title ?? '')));
  const topics = named.map((topic) => ({ ...topic, by: 'search' as const, value: topic.label }));
  const groups = Map.groupBy(topics, ({ value }) => value);
  return largest(
    topics.filter(({ value }) => value !== '' && (groups.get(value)?.length ?? 0) > 1),
    documents.length,
  );
}

function headingsOf(
  sections: readonly SectionHeading[],
  documents: readonly FiledDocument[],
): TopicDocument[] {
  const titles = new Set(documents.map(({ title }) => title?.toLowerCase()));
  return documents.flatMap(({ sourcefile: name }) => {
    const own = sections.filter(({ sourcefile }) => sourcefile === name).map(({ heading }) => heading);
    const named = [...new Set(own)].filter((heading) => !titles.has(heading.toLowerCase()));
    return named
      .map((heading) => ({
        sourcefile: name,
        by: 'search' as const,
        value: heading,
        label: readable(heading),
      }))
      .filter(({ label }) => label !== '')
      .slice(0, MOST_HEADINGS);
  });
}

/** A label as a person writes it; empty where it is too long for one, or written for machines. */
function readable(name: string): string {
  const isShouted = !/\p{Ll}/u.test(name) && /\p{Lu}{4}.*\s|\p{Lu}{7}/u.test(name);
  const words = (isShouted ? name.toLowerCase() : name)
    .replaceAll(/[-_\s]+/gu, ' ')
    .replace(/^[\d.)\s]+/u, '')
    .trim();
  const isPlain = /^[\p{L}\p{M}\p{N} &’',./()・ー+-]{2,}$/u.test(words) && /\p{L}{2}/u.test(words);
  if (!isPlain || words.length > LONGEST_LABEL || words.split(' ').length > MOST_WORDS) return '';
  return words.charAt(0).toUpperCase() + words.slice(1);
}
