import process from 'node:process';

const PROBE_MS = 2;

/**
 * The longest that the event loop is held while `task` runs, in milliseconds of this thread's own CPU time: other
 * processes on the machine do not count. A probe later than its time adds a few.
 */
export async function longestTaskOf(task: () => Promise<void>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const measure = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  };
  const probe = setInterval(measure, PROBE_MS);
  try {
    await task();
  } finally {
    clearInterval(probe);
    measure();
  }
  return longest;
}
