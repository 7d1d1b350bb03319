// azd, after it has provisioned: puts documents into the index, with the rights of its user.
import process from 'node:process';
import { ingestDocuments } from './ingest-documents.mjs';
import { fail, say } from './tell.mjs';

const FROM_INSIDE =
  'Services are reached from inside the private network alone. On a machine in it: `azd env get-values > .env`, then `npm run ingest -- documents`.';
const { CITEWELL_SIZE: size, CITEWELL_PRIVATE_NETWORK: isPrivate } = process.env;

if (size === 'embedded') {
  say('The embedded index begins empty; administrators add documents at /admin/documents.');
} else if (isPrivate === 'true') {
  say(`No documents were ingested. ${FROM_INSIDE}`);
} else if (!(await ingestDocuments(process.env))) {
  fail([
    'The documents could not be ingested; the messages are above. `azd hooks run postprovision` tries again.',
  ]);
}
