import { parseArgs } from 'node:util';
import type { RelabelOptions } from '#lib/ingest/access/relabel-documents.ts';
import { readersIn, UsageError } from '../ingest/arguments.ts';

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

const DEFAULT_TOP = 10;
const MOST = 50;

/** Reads the command line. Throws UsageError. */
export function readCommand(args: string[]): Command | 'help' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  const [does, ...paths] = positionals;
  if (does === 'check') return checkCommand(paths, values);
  if (does === 'list') {
    requireOnly(values, ['reader', 'uploads', 'json']);
    return {
      does,
      paths,
      reader: values.reader,
      uploads: values.uploads ?? false,
      json: values.json ?? false,
    };
  }
  if (does === 'set') return setCommand(paths, values);
  throw new UsageError(does === undefined ? 'Say check, list or set.' : `There is no command ${does}.`);
}

type Values = ReturnType<typeof parse>['values'];

function checkCommand(paths: string[], values: Values): CheckCommand {
  requireOnly(values, ['user', 'groups', 'query', 'document', 'top', 'json']);
  if (paths.length > 0) throw new UsageError('check takes a document as --document PATH.');
  const { user, query, document } = values;
  if (!user?.trim()) throw new UsageError('Name the person: --user OID.');
  if ((query === undefined) === (document === undefined)) {
    throw new UsageError('Ask for one of the two: --query TEXT or --document PATH.');
  }
  return {
    does: 'check',
    user: user.trim(),
    groups: values.groups === undefined ? [] : readersIn(values.groups, 'groups'),
    query,
    document,
    top: topOf(values.top),
    json: values.json ?? false,
  };
}

function setCommand(paths: string[], values: Values): SetCommand {
  requireOnly(values, ['groups', 'oids', 'category', 'dry-run', 'json']);
  const { groups, oids, category } = values;
  if (paths.length === 0) throw new UsageError('Name the documents.');
  const labels = {
    ...(groups !== undefined && { groups: readersIn(groups, 'groups') }),
    ...(oids !== undefined && { oids: readersIn(oids, 'oids') }),
    ...(category !== undefined && { category: category || null }),
  };
  if (Object.keys(labels).length === 0)
    throw new UsageError('Say what to set: --groups, --oids or --category.');
  return { does: 'set', paths, labels, dryRun: values['dry-run'] ?? false, json: values.json ?? false };
}

function topOf(given: string | undefined): number {
  if (given === undefined) return DEFAULT_TOP;
  const top = Number(given);
  if (Number.isInteger(top) && top >= 1 && top <= MOST) return top;
  throw new UsageError(`--top takes a number from 1 to ${MOST}.`);
}

/** An option of another command is a misunderstanding, not to be passed over in silence. */
function requireOnly(values: Values, known: (keyof Values)[]): void {
  const other = Object.keys(values).find((name) => !(known as string[]).includes(name));
  if (other !== undefined) throw new UsageError(`--${other} does not go with this command.`);
}

function parse(args: string[]) {
  const flag = { type: 'boolean' } as const;
  const text = { type: 'string' } as const;
  const options = {
    user: text,
    groups: text,
    oids: text,
    category: text,
    query: text,
    document: text,
    reader: text,
    top: text,
    uploads: flag,
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
