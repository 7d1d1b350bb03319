// What hooks say, and how they end. Node built-ins only: they run before anything is installed.
import process from 'node:process';

export function say(message) {
  console.log(`[citewell] ${message}`);
}

/** Ends the hook, and with it what azd was doing. */
export function fail(faults) {
  console.error(
    `\nCannot go on:\n${faults.map((fault) => `  ${fault}`).join('\n')}\nSee docs/deployment/app-service.md.\n`,
  );
  process.exit(1);
}
