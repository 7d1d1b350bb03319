import { parentPort, workerData } from 'node:worker_threads';

// Ends the process that it runs in once that holds more memory than it may. Buffers lie outside V8's heap, so its own
// limits do not see them; what counts is the memory of the process as a whole.
const INTERVAL_MS = 20;
const { extraBytes } = workerData as { extraBytes: number };
const limitBytes = process.memoryUsage.rss() + extraBytes;

setInterval(() => {
  if (process.memoryUsage.rss() > limitBytes) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
parentPort?.postMessage('watching');
