import { badOption, readOptions } from '../console/read-options.ts';

/** What `--help` prints. */
export const HELP = `usage: npm run setup -- [options]

Asks what is to answer and writes it into .env: a model server on this machine (Ollama, LM Studio, llama.cpp, vLLM), Azure
by \`az login\`, another server that speaks OpenAI's API, or none. Then it embeds the documents again if the embedding
model changed, and checks the result like \`npm run doctor\`. Shows each change of .env before it writes and keeps a copy of
the file; lines that it does not change stay as they are.

Without questions
  --model-server URL       address of a server that speaks OpenAI's API, such as http://127.0.0.1:11434/v1
  --model NAME             its chat model; by default the one that fits best
  --embedding-model NAME   its embedding model; "none" for none; by default what .env says now
  --key-stdin              reads the key of that server from the first line of the input
  --no-model               no model: answers quote the documents
  --yes                    writes without asking

  --file PATH              file to write, for other ways to start than npm start; by default .env
  --ask                    asks although the input is not a terminal: one line per answer
  --help                   this text

Examples
  npm run setup
  npm run setup -- --model-server http://127.0.0.1:11434/v1 --model qwen2.5:7b --embedding-model bge-m3 --yes

Exit code: 0 set up, 1 something failed, 2 wrong usage, 130 interrupted.`;

/** What the command line asks for. */
export interface Options {
  help: boolean;
  /** Undefined: it is asked for. */
  server: GivenServer | 'none' | undefined;
  yes: boolean;
  ask: boolean;
  /** The file to write. */
  file: string;
}

/** A server that the command line names. */
export interface GivenServer {
  baseUrl: string;
  model: string | undefined;
  /** Null for none; undefined: as it is. */
  embeddingModel: string | null | undefined;
  readsKey: boolean;
}

const flag = { type: 'boolean', default: false } as const;
const text = { type: 'string' } as const;

/** Reads the command line. Throws `bad-request` when it makes no sense. */
export function readArguments(args: string[]): Options {
  const { values } = readOptions({
    args,
    options: {
      'model-server': text,
      model: text,
      'embedding-model': text,
      'key-stdin': flag,
      'no-model': flag,
      yes: flag,
      file: { ...text, default: '.env' },
      ask: flag,
      help: { ...flag, short: 'h' },
    },
  });
  const { help, yes, ask, file } = values;
  requireSense(values);
  return { help, yes, ask, file, server: values['no-model'] ? 'none' : serverIn(values) };
}

interface Values {
  'model-server'?: string | undefined;
  model?: string | undefined;
  'embedding-model'?: string | undefined;
  'key-stdin': boolean;
  'no-model': boolean;
  yes: boolean;
}

function requireSense(values: Values): void {
  const hasServer = values['model-server'] !== undefined;
  const hasMore =
    values.model !== undefined || values['embedding-model'] !== undefined || values['key-stdin'];
  if (!hasServer && hasMore)
    throw badOption('--model, --embedding-model and --key-stdin need --model-server.');
  if (hasServer && values['no-model']) throw badOption('--no-model does not go with --model-server.');
  if (!hasServer && !values['no-model'] && values.yes)
    throw badOption('--yes needs --model-server or --no-model.');
  if (values['key-stdin'] && !values.yes) throw badOption('--key-stdin takes the input, so it needs --yes.');
}

function serverIn(values: Values): GivenServer | undefined {
  const embedding = values['embedding-model'];
  const address = values['model-server'];
  if (address === undefined) return undefined;
  return {
    baseUrl: address.replace(/\/+$/, ''),
    model: values.model,
    embeddingModel: embedding === 'none' ? null : embedding,
    readsKey: values['key-stdin'],
  };
}
