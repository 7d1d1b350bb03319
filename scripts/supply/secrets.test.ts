import { expect, it } from 'vitest';
import { findSecrets } from './find-secrets.ts';

const letters = (count: number) => 'aB3dE5gH1jK'.repeat(9).slice(0, count);

// Put together here: written out, they would be found in this file.
const SECRETS = {
  'a token of GitHub': `ghp_${'abcdefghijklmnopqrstuvwxyz0123456789'}`,
  'a database password': `postgres://citewell:${'Xk29vLq8TzR4'}@db.contoso.com/citewell`,
  'a client secret of Entra': `AUTH_CLIENT_SECRET=${`${letters(3)}8Q~`}${letters(34)}`,
  'the connection string of a storage account': `AccountName=a;AccountKey=${letters(86)}==;EndpointSuffix=core.windows.net`,
  'a key of a storage account': `key: ${letters(76)}${`+ASt${letters(6)}`}==`,
  'a key of Azure AI Search': `AZURE_SEARCH_KEY=${letters(42)}${`AzSeA${letters(5)}`}`,
  'a key of Azure OpenAI': `"${letters(52)}${`JQQJ99${letters(26)}`}"`,
  'a private key': `-----BEGIN ${'RSA PRIVATE'} KEY-----\n${'MIIEpAIBAAKCAQEAy8Dbv8prpJ/0kKhlGeJYozo2t60EG8L0561g13R29LvMR5hy'.repeat(10)}\n-----END ${'RSA PRIVATE'} KEY-----`,
};

it.each(Object.entries(SECRETS))('%s is found, by its line, and not repeated', async (_name, secret) => {
  const found = await findSecrets('lib/a.ts', `// first line\n${secret}\n`);
  expect(found[0]).toMatchObject({ line: 2 });
  expect(JSON.stringify(found)).not.toContain(secret.slice(-40));
});

it('made-up passwords of tests are recognised', async () => {
  expect(await findSecrets('lib/a.test.ts', 'postgres://citewell:hunter2@db.example.com/citewell')).toEqual(
    [],
  );
});
