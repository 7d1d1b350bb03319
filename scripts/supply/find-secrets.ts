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
/** The keys of Amazon's own documentation. */
const DOCUMENTED = { allows: ['/^wJalrXUtnFEMI/'] };

const CONFIG = {
  rules: [
    {
      id: '@secretlint/secretlint-rule-preset-recommend',
      rule: recommended,
      rules: [
        { id: '@secretlint/secretlint-rule-aws', options: DOCUMENTED },
        { id: '@secretlint/secretlint-rule-basicauth', options: MADE_UP },
        { id: '@secretlint/secretlint-rule-database-connection-string', options: MADE_UP },
      ],
    },
  ],
};

/** Those of Azure, which the rules do not know: most have a signature, so that they can be found. */
const OF_AZURE: readonly [what: string, looks: RegExp][] = [
  ['a client secret of Entra', /(?<![\w.~-])[\w.~-]{3}\dQ~[\w.~-]{31,34}(?![\w.~-])/],
  [
    'a key of a storage account',
    /AccountKey=[A-Za-z\d+/]{86}==|(?<![\w+/])[A-Za-z\d+/]{76}\+ASt[A-Za-z\d+/]{6}==/,
  ],
  ['a key of Azure AI Search', /\b[A-Za-z\d]{42}AzSe[A-D][A-Za-z\d]{5}\b/],
  ['a key of Azure OpenAI', /\b[A-Za-z\d]{52}JQQJ9[9DH][A-Za-z\d]{20,}/],
];

/** What in a text looks like a key, a token or a password, by the rules of secretlint and by ours. */
export async function findSecrets(path: string, text: string): Promise<FoundSecret[]> {
  const { messages } = await lintSource({
    source: { filePath: path, content: text, contentType: 'text', ext: path.slice(path.lastIndexOf('.')) },
    options: { config: CONFIG, maskSecrets: true, noPhysicFilePath: true },
  });
  return [
    ...messages.map(({ loc, message }) => ({ line: loc.start.line, what: message })),
    ...text
      .split('\n')
      .flatMap((line, at) =>
        OF_AZURE.flatMap(([what, looks]) =>
          looks.test(line) ? [{ line: at + 1, what: `found ${what}` }] : [],
        ),
      ),
  ];
}
