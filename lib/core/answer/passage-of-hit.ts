import type { Passage } from '../events/passage.ts';
import type { FieldValue, SearchHit } from '../events/search-response.ts';
import type { FieldRoles } from '../question/search-options.ts';

/** Converts a search hit to a passage, using the index's own fields or the fields that `roles` assigns. */
export function passageOfHit(hit: SearchHit, roles: FieldRoles = {}): Passage {
  const { document, score, rerankerScore, captions } = hit;
  const filepath = text(document[roles.filepath ?? 'sourcefile']);
  const title = text(document[roles.title ?? 'title']);
  const named = roles.filepath === undefined ? text(document['sourcepage']) : filepath;
  const sourcepage = named ?? filepath ?? title ?? text(document['id']) ?? '';
  return {
    id: text(document['id']) ?? sourcepage,
    content: contentOf(document, roles),
    category: text(document['category']),
    sourcepage,
    sourcefile: filepath ?? sourcepage,
    storageUrl: text(document[roles.url ?? 'storageUrl']),
    title,
    headings: list(document['headings']),
    oids: list(document['oids']),
    groups: list(document['groups']),
    captions,
    score,
    rerankerScore,
  };
}

function contentOf(
  document: SearchHit['document'],
  { content, contentSeparator = '\n' }: FieldRoles,
): string {
  if (!content) return text(document['content']) ?? '';
  return content.flatMap((field) => text(document[field]) ?? []).join(contentSeparator);
}

function text(value: FieldValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function list(value: FieldValue | undefined): string[] {
  return Array.isArray(value) ? value : [];
}
