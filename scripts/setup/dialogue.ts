import process from 'node:process';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { AppError } from '#lib/shared/app-error.ts';

/** Ctrl-C, or the end of the input, at a question. */
export class Interrupted extends Error {}

/** An answer to choose. */
export interface Choice<Value> {
  label: string;
  value: Value;
}

/** Questions at a terminal. Each throws Interrupted at Ctrl-C and at the end of the input. */
export interface Dialogue {
  say(text: string): void;
  /** A line of text; `fault` says what is wrong with it, and it is asked for again. */
  ask(question: string, fault?: (answer: string) => string | undefined): Promise<string>;
  /** A line that is not shown while it is typed. */
  askSecret(question: string): Promise<string>;
  /** One of several; an empty line takes the first. */
  choose<Value>(question: string, choices: readonly Choice<Value>[]): Promise<Value>;
  confirm(question: string, usual: boolean): Promise<boolean>;
  close(): void;
}

/** Asks on the standard streams. Opens them at the first question, so that a run without questions reads nothing. */
export function openDialogue(): Dialogue {
  let lines: LineReader | undefined;
  const nextLine = (prompt: string, isSecret = false) => {
    lines ??= new LineReader();
    return lines.next(prompt, isSecret);
  };
  const ask: Dialogue['ask'] = async (question, fault = () => undefined) => {
    for (;;) {
      const answer = (await nextLine(`${question} `)).trim();
      const wrong = fault(answer);
      if (wrong === undefined) return answer;
      console.log(wrong);
    }
  };
  return {
    say: (text) => console.log(text),
    ask,
    askSecret: async (question) => (await nextLine(`${question} `, true)).trim(),
    async choose(question, choices) {
      console.log(`\n${question}`);
      for (const [i, { label }] of choices.entries()) console.log(`  ${i + 1}  ${label}`);
      const isOne = (answer: string) => answer === '' || choices[Number(answer) - 1] !== undefined;
      const wrong = `Enter a number from 1 to ${choices.length}.`;
      const answer = await ask(`Number [1]:`, (given) => (isOne(given) ? undefined : wrong));
      const chosen = choices[answer === '' ? 0 : Number(answer) - 1];
      if (chosen === undefined) throw new AppError('internal', 'A question had no answers.');
      return chosen.value;
    },
    async confirm(question, usual) {
      const isKnown = (given: string) => /^(y|yes|n|no|)$/i.test(given);
      const answer = await ask(`${question} ${usual ? '[Y/n]' : '[y/N]'}`, (given) =>
        isKnown(given) ? undefined : 'Enter y or n.',
      );
      return answer === '' ? usual : /^y/i.test(answer);
    },
    close: () => lines?.close(),
  };
}

/**
 * The input by lines. Lines that arrive before their question wait for it: `readline/promises` would drop them, and with
 * them what a pipe sends at once.
 */
class LineReader {
  readonly #lines: string[] = [];
  readonly #readline;
  #isMuted = false;
  #isOver = false;
  #waiting: { resolve: (line: string) => void; reject: (reason: Error) => void } | undefined;

  constructor() {
    const output = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        if (!this.#isMuted) process.stdout.write(chunk);
        done();
      },
    });
    const { stdin } = process;
    this.#readline = createInterface({ input: stdin, output, terminal: stdin.isTTY ?? false });
    this.#readline.on('line', (line) => this.#take(line));
    this.#readline.on('SIGINT', () => this.#end());
    this.#readline.on('close', () => this.#end());
    process.on('SIGINT', () => this.#end());
  }

  async next(prompt: string, isSecret: boolean): Promise<string> {
    process.stdout.write(prompt);
    const waiting = this.#lines.shift();
    if (waiting !== undefined) return waiting;
    if (this.#isOver) throw new Interrupted();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.#waiting = { resolve, reject };
    this.#isMuted = isSecret;
    try {
      return await promise;
    } finally {
      if (isSecret) process.stdout.write('\n');
      this.#isMuted = false;
      this.#waiting = undefined;
    }
  }

  close(): void {
    this.#readline.close();
  }

  #take(line: string): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting === undefined) this.#lines.push(line);
    else waiting.resolve(line);
  }

  #end(): void {
    this.#isOver = true;
    this.#waiting?.reject(new Interrupted());
  }
}
