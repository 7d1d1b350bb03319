// azd, after it has deployed: waits until questions can be answered, and says where to ask the first one.
import process from 'node:process';
import { fail, say } from './tell.mjs';
import { untilReady } from './until-ready.mjs';

const {
  SERVICE_WEB_URI: host,
  PUBLIC_URL: page,
  AUTH_MODE: mode = 'required',
  CITEWELL_SIZE: size,
} = process.env;
if (!host) fail(['SERVICE_WEB_URI: missing; `azd provision` sets it.']);

say(`Waiting until ${host} answers. The first start takes some minutes.`);
const missing = await untilReady(host);
if (missing) {
  fail([`${host}/api/ready ${missing}.`, '`az webapp log tail` shows what the application says.']);
}
const question =
  size === 'embedded' ? '' : '\n  ask       Is dental covered?   (the sample documents answer it)';
console.log(`
  Citewell is ready:  ${page ?? host}
${question}
  sign in   ${mode === 'off' ? 'is off: everyone who reaches this address reads everything' : 'with an account of this tenant; you are its first administrator'}
  documents ${size === 'embedded' ? 'at /admin/documents' : 'put them into the folder documents, and run: azd hooks run postprovision'}
`);
