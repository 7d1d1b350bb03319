/** Why a worker was given up before it answered. */
export class WorkerLoss extends Error {
  override readonly name = 'WorkerLoss';
  readonly reason: 'time' | 'memory' | 'crash';

  constructor(reason: WorkerLoss['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }

  /** What the `error` event of a worker means. */
  static from(thrown: Error): WorkerLoss {
    const isMemory = 'code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY';
    return new WorkerLoss(isMemory ? 'memory' : 'crash', thrown.message, thrown);
  }
}
