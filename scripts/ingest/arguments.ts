import { parseArgs } from 'node:util';
import type { IngestOptions } from '#lib/ingest/ingest.ts';
import { readReaders } from '#lib/ingest/sidecars/sidecars.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { FILE_KINDS } from '#lib/shared/document-formats.ts';
import { SAMPLES } from './samples.ts';

/** What `--help` prints. */
export const HELP = `Usage: npm run ingest -- PATH… [options]
       npm run ingest -- --upgrade
       npm run ingest -- --knowledge-base

Puts documents into the index: ${FILE_KINDS.map(({ name }) => name).join(', ')}.
Folders are searched; names are kept relative to the folder given. A running server sees the change at once.

Options
  --category NAME   category of these documents ('' for none)
  --groups A,B      groups whose members may read them; "all" is everyone ('' for none)
  --oids A,B        people who may read them, by object id; "all" is everyone ('' for none)
  --sync            also remove documents that have left the given folders; refused where more than half of a
                    folder's documents (and more than one) would go, or where the folder has none
  --allow-removal   with --sync: remove them also where they are more than half
  --remove          remove the given documents or folders instead
  --remove-all      remove everything
  --upgrade         after an update or another embedding model: read the documents again that the one before made,
                    from their stored originals, labels and uploads included; a server does so by itself at its
                    start. Ctrl-C stops it, the same command goes on
  --reindex         read every document again: those of PATH from there, all others from their stored originals
  --knowledge-base  create the knowledge sources and bases of Azure AI Search that the variables name and that are
                    missing; changes none that exists
  --samples         ingest the sample documents that come with Citewell, for everyone to read
  --dry-run         read everything, say what would happen and what it would call for, change nothing
  --json            one JSON line per document, then a summary line
  --help            this text

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
  const { values, positionals } = parseOptions(args);
  if (values.help) return 'help';
  if (values['knowledge-base']) {
    requireAlone('knowledge-base', [], positionals, values);
    return 'knowledge-base';
  }
  if (values.upgrade) requireAlone('upgrade', ['dry-run', 'json'], positionals, values);
  else requireSense(positionals, values);
  return {
    origin: 'own',
    paths: positionals,
    ...(values.category === undefined ? {} : { category: values.category }),
    ...(values.groups === undefined ? {} : { groups: readersIn(values.groups, 'groups') }),
    ...(values.oids === undefined ? {} : { oids: readersIn(values.oids, 'oids') }),
    sync: values.sync,
    allowRemoval: values['allow-removal'],
    remove: values.remove,
    removeAll: values['remove-all'],
    reindex: values.reindex,
    upgrade: values.upgrade,
    dryRun: values['dry-run'],
    json: values.json,
    ...(values.samples ? SAMPLES : {}),
  };
}

type Values = ReturnType<typeof parseOptions>['values'];

function requireSense(paths: string[], values: Values): void {
  const { sync, remove, samples } = values;
  const removeAll = values['remove-all'];
  const isNamed = paths.length > 0;
  const namesReaders = values.groups !== undefined || values.oids !== undefined;
  const faults: [isFault: boolean, message: string][] = [
    [isNamed && removeAll, '--remove-all takes no paths.'],
    [isNamed && samples, '--samples takes no paths.'],
    [!(isNamed || removeAll || samples), 'Name a file or folder.'],
    [sync && (remove || removeAll), '--sync adds and removes; it does not go with --remove or --remove-all.'],
    [values['allow-removal'] && !sync, '--allow-removal goes with --sync.'],
    [samples && namesReaders, '--samples are for everyone to read; they take no --groups or --oids.'],
  ];
  const fault = faults.find(([isFault]) => isFault);
  if (fault) throw new UsageError(fault[1]);
}

/** What takes the documents as they are: options that would change them have no meaning beside it. */
function requireAlone(option: keyof Values, beside: string[], paths: string[], values: Values): void {
  const allowed = [option, ...beside, 'help'];
  const other = Object.entries(values).find(([name, value]) => value !== false && !allowed.includes(name));
  if (paths.length > 0) throw new UsageError(`--${option} takes no paths.`);
  if (!other) return;
  const goesWith =
    beside.length > 0 ? `with ${beside.map((name) => `--${name}`).join(' and ')} only` : 'alone';
  throw new UsageError(`--${option} goes ${goesWith}, not with --${other[0]}.`);
}

function parseOptions(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const options = {
    category: text,
    groups: text,
    oids: text,
    sync: flag,
    'allow-removal': flag,
    remove: flag,
    'remove-all': flag,
    reindex: flag,
    upgrade: flag,
    'knowledge-base': flag,
    samples: flag,
    'dry-run': flag,
    json: flag,
    help: { ...flag, short: 'h' },
  } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : 'Unknown option');
  }
}

/** A list of readers as a command line has it. Throws UsageError for an entry that cannot be a reader. */
export function readersIn(text: string, what: 'oids' | 'groups'): string[] {
  const entries = text.split(',').filter((entry) => entry.trim() !== '');
  try {
    return readReaders(entries, what);
  } catch (error) {
    throw new UsageError(error instanceof AppError ? error.message : String(error));
  }
}
