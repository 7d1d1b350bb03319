import { type Explained, type ExplainedQuery, readersText } from '#lib/ingest/access/explain-access.ts';
import { printable } from '#lib/ingest/report.ts';

/** Of whom it is said. */
export interface Checked {
  user: string;
  groups: string[];
  accessControl: boolean;
}

const OFF =
  'ACCESS_CONTROL is off: everyone can read all documents except other people’s uploads. With it on, only the labels count.';

/** The printed result of a check: for each location whether the person may read it, and why. */
export function checkText(
  { user, groups, accessControl }: Checked,
  { found, given }: Pick<ExplainedQuery, 'found'> & Partial<ExplainedQuery>,
): string {
  const lines = [
    `${user}, ${groups.length > 0 ? `in ${groups.join(', ')}` : 'in no group'}`,
    ...(accessControl ? [] : [OFF]),
    '',
    ...(found.length > 0 ? table(found.map(explainedRow)) : ['Nothing is found.']),
    ...(given ? ['', `The index gives this person ${given.length} of what it finds for them:`] : []),
    ...(given ?? []).map((name) => `  ${name}`),
  ];
  return lines.map(printable).join('\n');
}

function explainedRow({ name, oids, groups, accessReason }: Explained): string[] {
  if (!accessReason) return ['may not', name, `it is for ${readersText({ oids, groups })}`];
  return [
    'may read',
    name,
    accessReason.by === 'open' ? 'access control is off' : `${accessReason.by}: ${accessReason.label}`,
  ];
}

/** Documents with their readers, a line each, and how many have no readers. */
export function listText(
  documents: readonly { sourcefile: string; oids: string[]; groups: string[]; category: string | null }[],
  accessControl: boolean,
): string {
  const rows = documents.map(({ sourcefile, oids, groups, category }) => [
    sourcefile,
    readersText({ oids, groups }),
    category ?? '',
  ]);
  const forNobody = documents.filter(({ oids, groups }) => oids.length + groups.length === 0).length;
  const lines = [
    ...table(rows),
    `${documents.length} ${documents.length === 1 ? 'document' : 'documents'}, ${forNobody} without readers`,
    ...(accessControl ? [] : [OFF]),
  ];
  return lines.map(printable).join('\n');
}

function table(rows: string[][]): string[] {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, column) => Math.max(known[column] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd(),
  );
}
