import type { Environment } from '#lib/config/environment.ts';
import type { AnswerPorts } from '#lib/core/answer/answer.ts';
import type { ChatCompletions, RemoteAnswerer } from '#lib/core/ports/chat-model.ts';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import type { MakeTitle } from '#lib/core/recording/title-of.ts';
import type { RecentOutcomes } from '#lib/upstream/recent-outcomes.ts';

/** The adapters behind one application. */
export interface Ports extends AnswerPorts {
  documents: DocumentStore;
  /** Undefined where no chat model is configured, as is `makeTitle`. */
  completions: ChatCompletions | undefined;
  makeTitle: MakeTitle | undefined;
  /** Answers in place of everything else; undefined unless configured. */
  remoteAnswerer: RemoteAnswerer | undefined;
  /** How recent calls to chat models ended; readiness reports those that only fail. Undefined where none is configured. */
  modelOutcomes: RecentOutcomes | undefined;
  close(): Promise<void>;
}

/** Asks the platform to continue the process for `work` after the current request was answered, or its reader left. */
export type WaitUntil = (work: () => Promise<void>) => void;

/** Parts that only a process that serves requests has. */
export interface ServerProcess {
  /** Aborts with a client-safe error when the process ends before the answers under way. */
  ending: AbortSignal;
  isDraining: () => boolean;
  /** Undefined where the process keeps running after a response. */
  waitUntil: WaitUntil | undefined;
}

/** What an application is made from beside its environment. */
export interface ApplicationOptions {
  server?: ServerProcess;
  /** Ports that replace those of the environment: a benchmark brings a scripted model. */
  given?: Partial<Ports>;
}

/** Answers under way end first; what they use closes after them, each once the one before it is closed. */
const CLOSING_ORDER = [
  'recorder',
  'words',
  'blocks',
  'documents',
  'templates',
  'limits',
  'records',
  'ports',
] as const;

/**
 * One application: its environment and its slices. A slice is built at its first use, once. Nothing is loaded or opened for
 * a slice that is not used.
 */
export class Application {
  readonly environment: Environment;
  readonly server: ServerProcess | undefined;
  readonly given: Partial<Ports>;
  readonly #slices = new Map<string, Promise<unknown>>();
  readonly #closers = new Map<string, () => Promise<void>>();

  constructor(environment: Environment, { server, given = {} }: ApplicationOptions = {}) {
    this.environment = environment;
    this.server = server;
    this.given = given;
  }

  /** The slice of this name. A build that failed is tried again at the next use. */
  slice<Slice>(name: string, build: () => Promise<Slice>): Promise<Slice> {
    const known = this.#slices.get(name) as Promise<Slice> | undefined;
    if (known !== undefined) return known;
    const slice = build();
    this.#slices.set(name, slice);
    slice.catch(() => this.#slices.delete(name));
    return slice;
  }

  /** Has `close` called when the application closes, at the place that its name has in the order. */
  onClose(name: (typeof CLOSING_ORDER)[number], close: () => Promise<void>): void {
    this.#closers.set(name, close);
  }

  /** Closes every slice that was built. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#slices.values());
    for (const name of CLOSING_ORDER) await this.#closers.get(name)?.();
  }
}

/** Gives the slice of an application. */
export type SliceOf<Slice> = (application: Application) => Promise<Slice>;

/**
 * Declares a slice of applications. The bundles of pages and of routes each hold a copy of this code: the name makes their
 * copies one slice.
 */
export function slice<Slice>(name: string, build: SliceOf<Slice>): SliceOf<Slice> {
  return (application) => application.slice(name, () => build(application));
}
