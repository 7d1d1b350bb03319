import { lintSource } from '@secretlint/core';
import { creator as recommended } from '@secretlint/secretlint-rule-preset-recommend';

/** Where something is that looks like a secret. */
export interface FoundSecret {
  /** From 1. */
  line: number;
  /** What it looks like; never itself. */
  what: string;
}

/** Passwords of tests, which open nothing. */
const MADE_UP = { allows: ['/:(secret|pass|hunter2|postgres)@/'] };

const CONFIG = {
  rules: [
    {
      id: '@secretlint/secretlint-rule-preset-recommend',
      rule: recommended,
      rules: [
        { id: '@secretlint/secretlint-rule-basicauth', options: MADE_UP },
        { id: '@secretlint/secretlint-rule-database-connection-string', options: MADE_UP },
      ],
    },
  ],
};

/** What in a text looks like a key, a token or a password, by the rules of secretlint. */
export async function findSecrets(path: string, text: string): Promise<FoundSecret[]> {
  const { messages } = await lintSource({
    source: { filePath: path, content: text, contentType: 'text', ext: path.slice(path.lastIndexOf('.')) },
    options: { config: CONFIG, maskSecrets: true, noPhysicFilePath: true },
  });
  return messages.map(({ loc, message }) => ({ line: loc.start.line, what: message }));
}
