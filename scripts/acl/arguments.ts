import type { RelabelOptions } from '#lib/ingest/access/relabel-documents.ts';
import { flag, option, type Reading, readCommandLine, withDefault } from '../console/command-options.ts';
import { asUsage, readersOf, UsageError } from '../ingest/arguments.ts';

/** What `--help` prints. */
export const HELP = `Usage: npm run acl -- check --user OID [--groups A,B] (--query TEXT | --document PATH) [--top N] [--json]
       npm run acl -- list [PATH…] [--reader ID] [--uploads] [--json]
       npm run acl -- set PATH… [--groups A,B] [--oids A,B] [--category NAME] [--dry-run] [--json]

Says who may read which documents, and why; changes it in the index.

check   what a question finds, or a document, and for each why this person may read it: the label that
        names them, or that none does. --groups are the groups of the person, by the ids in their token.
list    documents with their readers; --reader only those that name this group or object id ("all", or
        "nobody" for those without readers); --uploads what people added for themselves.
set     gives documents other readers, without reading them again. What is left out stays; '' empties a list.
        "all" is everyone. PATH is a file or folder, or the name that citations use. The next ingestion of
        the folder keeps them, unless a sidecar (_acl.json) or its --groups or --oids say otherwise.

Examples
  npm run acl -- check --user 6f1c… --groups hr --query "How much is the bonus?"
  npm run acl -- list --reader nobody
  npm run acl -- set handbook/salaries.xlsx --groups board --oids ''

Exit code: 0 all well, 1 a document failed, 2 wrong usage, 130 interrupted.`;

/** `check`: who sees what. One of `query` and `document` is there. */
export interface CheckCommand {
  does: 'check';
  user: string;
  groups: string[];
  query: string | undefined;
  document: string | undefined;
  top: number;
  json: boolean;
}

/** `list`: documents with their readers. */
export interface ListCommand {
  does: 'list';
  paths: string[];
  reader: string | undefined;
  uploads: boolean;
  json: boolean;
}

/** `set`: other readers. */
export interface SetCommand extends Omit<RelabelOptions, 'signal'> {
  does: 'set';
  json: boolean;
}

export type Command = CheckCommand | ListCommand | SetCommand;

const MOST = 50;

const OPTIONS = {
  user: option('OID'),
  groups: option('A,B', '', readersOf('groups')),
  oids: option('A,B', '', readersOf('oids')),
  category: option('NAME'),
  query: option('TEXT'),
  document: option('PATH'),
  reader: option('ID'),
  top: withDefault('10', option('N', '', topOf)),
  uploads: flag(),
  'dry-run': flag(),
  json: flag(),
};

/** Reads the command line. Throws UsageError. */
export function readCommand(args: string[]): Command | 'help' {
  const reading = asUsage(() => readCommandLine(OPTIONS, args, { positionals: true }));
  if (!reading) return 'help';
  const [does, ...paths] = reading.positionals;
  if (does === 'check') return checkCommand(paths, reading);
  if (does === 'list') {
    requireOnly(reading, ['reader', 'uploads', 'json']);
    const { reader, uploads, json } = reading.values;
    return { does, paths, reader, uploads, json };
  }
  if (does === 'set') return setCommand(paths, reading);
  throw new UsageError(does === undefined ? 'Say check, list or set.' : `There is no command ${does}.`);
}

type CommandLine = Reading<typeof OPTIONS>;

function checkCommand(paths: string[], reading: CommandLine): CheckCommand {
  requireOnly(reading, ['user', 'groups', 'query', 'document', 'top', 'json']);
  if (paths.length > 0) throw new UsageError('check takes a document as --document PATH.');
  const { user, groups, query, document, top, json } = reading.values;
  if (!user?.trim()) throw new UsageError('Name the person: --user OID.');
  if ((query === undefined) === (document === undefined)) {
    throw new UsageError('Ask for one of the two: --query TEXT or --document PATH.');
  }
  return { does: 'check', user: user.trim(), groups: groups ?? [], query, document, top, json };
}

function setCommand(paths: string[], reading: CommandLine): SetCommand {
  requireOnly(reading, ['groups', 'oids', 'category', 'dry-run', 'json']);
  const { groups, oids, category, dryRun, json } = reading.values;
  if (paths.length === 0) throw new UsageError('Name the documents.');
  const labels = {
    ...(groups !== undefined && { groups }),
    ...(oids !== undefined && { oids }),
    ...(category !== undefined && { category: category || null }),
  };
  if (Object.keys(labels).length === 0)
    throw new UsageError('Say what to set: --groups, --oids or --category.');
  return { does: 'set', paths, labels, dryRun, json };
}

function topOf(_name: string, given: string): number {
  const top = Number(given);
  if (Number.isInteger(top) && top >= 1 && top <= MOST) return top;
  throw new UsageError(`--top takes a number from 1 to ${MOST}.`);
}

/** An option of another command is a misunderstanding, not to be passed over in silence. */
function requireOnly({ named }: CommandLine, known: (keyof typeof OPTIONS)[]): void {
  const other = named.find((name) => !known.includes(name));
  if (other !== undefined) throw new UsageError(`--${other} does not go with this command.`);
}
