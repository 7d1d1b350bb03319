import {
  flag,
  option,
  optionLines,
  readCommandLine,
  type ValuesOf,
  withDefault,
} from '../console/command-options.ts';
import { badOption } from '../console/read-options.ts';

const OPTIONS = {
  'model-server': option(
    'URL',
    "address of a server that speaks OpenAI's API, such as http://127.0.0.1:11434/v1",
  ),
  model: option('NAME', 'its chat model; by default the one that fits best'),
  'embedding-model': option('NAME', 'its embedding model; "none" for none; by default what .env says now'),
  'key-stdin': flag('reads the key of that server from the first line of the input'),
  'no-model': flag('no model: answers quote the documents'),
  yes: flag('writes without asking'),
  file: withDefault(
    '.env',
    option('PATH', 'file to write, for other ways to start than npm start; by default .env'),
  ),
  ask: flag('asks although the input is not a terminal: one line per answer'),
};

/** What `--help` prints. */
export const HELP = `usage: npm run setup -- [options]

Asks what is to answer and writes it into .env: a model server on this machine (Ollama, LM Studio, llama.cpp, vLLM), Azure
by \`az login\`, another server that speaks OpenAI's API, or none. Then it embeds the documents again if the embedding
model changed, and checks the result like \`npm run doctor\`. Shows each change of .env before it writes and saves a copy of
the file; lines that it does not change stay as they are.

Options (with --yes and one of --model-server and --no-model it asks nothing)
${optionLines(OPTIONS)}

Examples
  npm run setup
  npm run setup -- --model-server http://127.0.0.1:11434/v1 --model qwen2.5:7b --embedding-model bge-m3 --yes

Exit code: 0 set up, 1 something failed, 2 wrong usage, 130 interrupted.`;

/** What the command line asks for. */
export interface Options {
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

/** Reads the command line; undefined when help was asked for. Throws `bad-request` when it makes no sense. */
export function readArguments(args: string[]): Options | undefined {
  const reading = readCommandLine(OPTIONS, args);
  if (!reading) return undefined;
  const { yes, ask, file, ...given } = reading.values;
  requireSense({ ...given, yes });
  return { yes, ask, file, server: given.noModel ? 'none' : serverIn(given) };
}

type Given = Omit<ValuesOf<typeof OPTIONS>, 'ask' | 'file'>;

function requireSense({ modelServer, model, embeddingModel, keyStdin, noModel, yes }: Given): void {
  const hasServer = modelServer !== undefined;
  const hasMore = model !== undefined || embeddingModel !== undefined || keyStdin;
  if (!hasServer && hasMore)
    throw badOption('--model, --embedding-model and --key-stdin need --model-server.');
  if (hasServer && noModel) throw badOption('--no-model does not go with --model-server.');
  if (!(hasServer || noModel) && yes) throw badOption('--yes needs --model-server or --no-model.');
  if (keyStdin && !yes) throw badOption('--key-stdin takes the input, so it needs --yes.');
}

function serverIn({
  modelServer,
  model,
  embeddingModel,
  keyStdin,
}: Omit<Given, 'yes'>): GivenServer | undefined {
  if (modelServer === undefined) return undefined;
  return {
    baseUrl: modelServer.replace(/\/+$/, ''),
    model,
    embeddingModel: embeddingModel === 'none' ? null : embeddingModel,
    readsKey: keyStdin,
  };
}
