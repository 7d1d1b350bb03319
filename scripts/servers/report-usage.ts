import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';

/** What a server process has used, and how it is now. */
export interface Usage {
  /** CPU time of all its threads since it began. */
  cpuSeconds: number;
  residentBytes: number;
  /** Of the main thread: JavaScript objects, and what these hold outside of the heap. */
  heapBytes: number;
  externalBytes: number;
  /** How late the main thread's timers were since the last report, milliseconds. */
  eventLoopMs: { p50: number; p99: number; max: number };
}

const RESOLUTION_MS = 10;

/** Answers every message of the parent process with this process's usage. */
export function reportUsage(): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  // The histogram holds whole intervals: what is above the resolution is the delay.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, external } = process.memoryUsage();
    const eventLoopMs = {
      p50: late(delays.percentile(50)),
      p99: late(delays.percentile(99)),
      max: late(delays.max),
    };
    delays.reset();
    process.send?.({
      cpuSeconds: (user + system) / 1e6,
      residentBytes: rss,
      heapBytes: heapUsed,
      externalBytes: external,
      eventLoopMs,
    } satisfies Usage);
  });
}
