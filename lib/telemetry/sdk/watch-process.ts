import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { getHeapSpaceStatistics } from 'node:v8';
import { meter } from '../running.ts';

const NS = 1e9;
/** Sampling interval of the event loop delay: the finest at negligible cost. */
const RESOLUTION_MS = 20;

/**
 * Measures the event loop and memory of this process by OpenTelemetry's conventions for Node and V8. Returns
 * a function that stops this.
 */
export function watchProcess(): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  watchEventLoop(delay);
  watchMemory();
  return () => delay.disable();
}

function watchEventLoop(delay: ReturnType<typeof monitorEventLoopDelay>): void {
  const options = { unit: 's', description: 'How late the event loop was since the last export or scrape.' };
  const p50 = meter().createObservableGauge('nodejs.eventloop.delay.p50', options);
  const p99 = meter().createObservableGauge('nodejs.eventloop.delay.p99', options);
  const max = meter().createObservableGauge('nodejs.eventloop.delay.max', options);
  meter().addBatchObservableCallback(
    (result) => {
      // No samples yet, so percentiles are not numbers.
      if (delay.count === 0) return;
      result.observe(p50, delay.percentile(50) / NS);
      result.observe(p99, delay.percentile(99) / NS);
      result.observe(max, delay.max / NS);
      delay.reset();
    },
    [p50, p99, max],
  );
}

function watchMemory(): void {
  meter()
    .createObservableGauge('process.memory.usage', { unit: 'By', description: 'Physical memory in use.' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter()
    .createObservableGauge('v8js.memory.heap.used', { unit: 'By', description: 'Heap in use, by space.' })
    .addCallback((result) => {
      for (const { space_name, space_used_size } of getHeapSpaceStatistics()) {
        result.observe(space_used_size, { 'v8js.heap.space.name': space_name });
      }
    });
}
