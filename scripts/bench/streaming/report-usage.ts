import process from 'node:process';

/** What a server process has used: CPU time of all its threads since it began, and memory it occupies now. */
export interface Usage {
  cpuSeconds: number;
  residentBytes: number;
}

/** Answers every message of the parent process with this process's usage. */
export function reportUsage(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({
      cpuSeconds: (user + system) / 1e6,
      residentBytes: process.memoryUsage.rss(),
    } satisfies Usage);
  });
}
