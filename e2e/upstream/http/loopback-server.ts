import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Exchange, readExchange, recordOf } from './exchange.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { Refusal, type Reply } from './reply.ts';
import { type Fault, FaultPlan, type FaultRule } from './scenario.ts';
import { pause, writeReply } from './write-reply.ts';

export interface LoopbackOptions {
  /** 0, or nothing, for any free one. */
  port?: number | undefined;
  /** Answers one request; throws a Refusal for anything but success. */
  handle: (exchange: Exchange) => Reply | Promise<Reply>;
  /** The service's own shape of an error that no handler made: a fault's status, or a defect of the script (500). By default a text at `error`. */
  errorReply?: (status: number, message: string) => Reply;
}

/** A server on 127.0.0.1 that remembers what it was asked and fails on demand. */
export interface LoopbackServer {
  url: string;
  requests(): RecordedRequest[];
  forget(): void;
  play(faults: readonly FaultRule[] | undefined): void;
  close(): Promise<void>;
}

/** Starts listening; every scripted service stands on this. */
export async function startLoopbackServer(options: LoopbackOptions): Promise<LoopbackServer> {
  let log: RecordedRequest[] = [];
  let plan = new FaultPlan();
  const server = createServer((message, response) => {
    void serve(message, response, options, (exchange) => {
      const record = recordOf(exchange);
      log.push(record);
      return { record, fault: plan.next(exchange) };
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => [...log],
    forget: () => {
      log = [];
    },
    play: (faults) => {
      plan = new FaultPlan(faults);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Admit = (exchange: Exchange) => { record: RecordedRequest; fault: Fault | undefined };

async function serve(
  message: IncomingMessage,
  response: ServerResponse,
  options: LoopbackOptions,
  admit: Admit,
): Promise<void> {
  const gone = new AbortController();
  let broken = false;
  let record: RecordedRequest | undefined;
  response.on('error', () => undefined);
  response.on('close', () => {
    if (record && !response.writableFinished && !broken) record.closedByClient = true;
    gone.abort();
  });
  try {
    const exchange = await readExchange(message, gone.signal);
    const admitted = admit(exchange);
    record = admitted.record;
    const { fault } = admitted;
    broken = fault !== undefined && ('refuse' in fault || 'cutAfterBytes' in fault);
    if (fault && 'refuse' in fault) return void message.socket.destroy();
    if (fault && 'delayMs' in fault) await pause(fault.delayMs, gone.signal);
    if (gone.signal.aborted) return;
    const reply = await replyTo(exchange, fault, options);
    record.status = reply.status;
    await writeReply(response, reply, fault, gone.signal);
  } catch {
    // The caller hung up while its request was read, or a piece of the reply failed: no one is left to tell.
    broken = true;
    response.destroy();
  }
}

async function replyTo(
  exchange: Exchange,
  fault: Fault | undefined,
  options: LoopbackOptions,
): Promise<Reply> {
  if (fault && 'status' in fault) return faultReply(fault, options);
  try {
    return await options.handle(exchange);
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.reply;
    const { errorReply = plainError } = options;
    return errorReply(500, thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown));
  }
}

function plainError(status: number, message: string): Reply {
  return { status, body: { error: message } };
}

function faultReply(
  fault: Extract<Fault, { status: number }>,
  { errorReply = plainError }: LoopbackOptions,
): Reply {
  const usual = errorReply(fault.status, `Scripted to fail with ${fault.status}.`);
  return {
    ...usual,
    headers: {
      ...usual.headers,
      ...(fault.retryAfterSeconds === undefined ? {} : { 'retry-after': String(fault.retryAfterSeconds) }),
      ...fault.headers,
    },
    ...(fault.body === undefined ? {} : { body: fault.body as NonNullable<Reply['body']> }),
  };
}
