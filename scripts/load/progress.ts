import process from 'node:process';
import type { Tally } from './tally.ts';

/** On a terminal one line that overwrites itself; elsewhere a line now and then, for a log. */
const PLAIN_EVERY_S = 10;

/** Tells how a run goes on; to be called once a second. */
export function createProgress(users: number): {
  tell(tally: Tally, secondsLeft: number): void;
  end(): void;
} {
  const isTerminal = Boolean(process.stderr.isTTY);
  let reports = 0;
  let before = 0;
  return {
    tell(tally, secondsLeft) {
      const whole = tally.entries.length;
      const rate = whole - before;
      before = whole;
      reports += 1;
      const line = `${tally.users} of ${users} users, ${tally.asked} asked, ${rate}/s, ${tally.errors} errors, ${tally.limited} limited, ${clock(secondsLeft)} left`;
      if (isTerminal) process.stderr.write(`\r\u001B[K${line}`);
      else if (reports % PLAIN_EVERY_S === 0) process.stderr.write(`${line}\n`);
    },
    end() {
      if (isTerminal) process.stderr.write('\r\u001B[K');
    },
  };
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
