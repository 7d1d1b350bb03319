import type { IngestOptions } from '#lib/ingest/ingest.ts';
import { readReaders } from '#lib/ingest/sidecars/sidecars.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { FILE_KINDS } from '#lib/shared/document-formats.ts';
import { flag, option, optionLines, type Reading, readCommandLine } from '../console/command-options.ts';
import { SAMPLES } from './samples.ts';

const OPTIONS = {
  category: option('NAME', "category of these documents ('' for none)"),
  groups: option(
    'A,B',
    'groups whose members may read them; "all" is everyone (\'\' for none)',
    readersOf('groups'),
  ),
  oids: option(
    'A,B',
    'people who may read them, by object id; "all" is everyone (\'\' for none)',
    readersOf('oids'),
  ),
  sync: flag(`also remove documents that have left the given folders; refused where more than half of a
folder's documents (and more than one) would go, or where the folder has none`),
  'allow-removal': flag('with --sync: remove them also where they are more than half'),
  remove: flag('remove the given documents or folders instead'),
  'remove-all': flag('remove everything'),
  upgrade:
    flag(`after an update or another embedding model: read the documents again that the one before made,
from their stored originals, labels and uploads included; a server does so by itself at its
start. Ctrl-C stops it, the same command goes on`),
  reindex: flag(
    'read every document again: those of PATH from there, all others from their stored originals',
  ),
  'knowledge-base':
    flag(`create the knowledge sources and bases of Azure AI Search that the variables name and that are
missing; changes none that exists`),
  samples: flag('ingest the sample documents that come with Citewell, for everyone to read'),
  'dry-run': flag('read everything, say what would happen and what it would call for, change nothing'),
  json: flag('one JSON line per document, then a summary line'),
};

/** What `--help` prints, with the path of LibreOffice where it is. */
export const help = (soffice: string | undefined) => `Usage: npm run ingest -- PATH… [options]
       npm run ingest -- --upgrade
       npm run ingest -- --knowledge-base

Puts documents into the index: ${FILE_KINDS.map(({ name }) => name).join(', ')}.
DOC, XLS and PPT are converted by LibreOffice (${soffice ?? 'not found: they are left out; install it, or set SOFFICE'}).
Folders are searched; documents are named relative to the folder given. A running server sees the change at once.

Options
${optionLines(OPTIONS)}

Labels that are not given stay as they are on documents already indexed; --reindex forgets them, so give them again.
Files say more exactly who may read:
report.pdf.acl.json beside a file, _acl.json in a folder and all below, such as { "groups": ["hr"], "oids": [],
"category": "HR" }. The nearest decides, before the command line; they are not ingested themselves.
npm run acl says who may read what, and changes it.

Examples
  npm run ingest -- ./handbook
  npm run ingest -- ./policies --category HR --groups all --sync
  npm run ingest -- ./policies --dry-run
  npm run ingest -- --remove handbook/leave.pdf
  npm run ingest -- --upgrade

Exit code: 0 all well, 1 a document failed or the run was refused, 2 wrong usage, 130 interrupted.`;

/** A command line that makes no sense; the message says what is wrong with it. */
export class UsageError extends Error {}

/** What the command line asks for. */
export type Options = Omit<IngestOptions, 'signal'> & { json: boolean };

/** Reads the command line. Throws UsageError. */
export function readOptions(args: string[]): Options | 'help' | 'knowledge-base' {
  const reading = asUsage(() => readCommandLine(OPTIONS, args, { positionals: true }));
  if (!reading) return 'help';
  const { samples, category, groups, oids, knowledgeBase, ...switches } = reading.values;
  if (knowledgeBase) {
    requireAlone('knowledge-base', [], reading);
    return 'knowledge-base';
  }
  if (switches.upgrade) requireAlone('upgrade', ['dry-run', 'json'], reading);
  else requireSense(reading);
  return {
    origin: 'own',
    paths: reading.positionals,
    ...(category === undefined ? {} : { category }),
    ...(groups === undefined ? {} : { groups }),
    ...(oids === undefined ? {} : { oids }),
    ...switches,
    ...(samples ? SAMPLES : {}),
  };
}

type CommandLine = Reading<typeof OPTIONS>;

function requireSense({ positionals, values }: CommandLine): void {
  const { sync, remove, removeAll, allowRemoval, samples, groups, oids } = values;
  const isNamed = positionals.length > 0;
  const namesReaders = groups !== undefined || oids !== undefined;
  const faults: [isFault: boolean, message: string][] = [
    [isNamed && removeAll, '--remove-all takes no paths.'],
    [isNamed && samples, '--samples takes no paths.'],
    [!(isNamed || removeAll || samples), 'Name a file or folder.'],
    [sync && (remove || removeAll), '--sync adds and removes; it does not go with --remove or --remove-all.'],
    [allowRemoval && !sync, '--allow-removal goes with --sync.'],
    [samples && namesReaders, '--samples are for everyone to read; they take no --groups or --oids.'],
  ];
  const fault = faults.find(([isFault]) => isFault);
  if (fault) throw new UsageError(fault[1]);
}

/** What takes the documents as they are: options that would change them have no meaning beside it. */
function requireAlone(
  option: keyof typeof OPTIONS,
  beside: (keyof typeof OPTIONS)[],
  { positionals, named }: CommandLine,
): void {
  const other = named.find((name) => ![option, ...beside].includes(name));
  if (positionals.length > 0) throw new UsageError(`--${option} takes no paths.`);
  if (!other) return;
  const goesWith =
    beside.length > 0 ? `with ${beside.map((name) => `--${name}`).join(' and ')} only` : 'alone';
  throw new UsageError(`--${option} goes ${goesWith}, not with --${other}.`);
}

/** What `read` returns; the error of a command line as a UsageError, with the first sentence of what Node says. */
export function asUsage<T>(read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    throw new UsageError(thrown.cause === undefined ? thrown.message : (thrown.message.split('. ')[0] ?? ''));
  }
}

/** A list of readers as a command line has it. Throws UsageError for an entry that cannot be a reader. */
export function readersOf(what: 'oids' | 'groups') {
  return (_name: string, text: string): string[] => {
    const entries = text.split(',').filter((entry) => entry.trim() !== '');
    return asUsage(() => readReaders(entries, what));
  };
}
