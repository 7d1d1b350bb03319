/** One of the things that `npm run evaluate` does. */
export interface Command {
  /** Usage and description of its command line. */
  usage: string;
  /** The exit code; undefined when help was asked for. Throws `bad-request` for a command line it does not take. */
  perform(args: string[]): Promise<number | undefined>;
}
