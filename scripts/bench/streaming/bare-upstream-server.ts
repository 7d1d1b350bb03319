// The floor of bench:upstream: a bare node:http server that makes the same two upstream calls, one search and one chat
// stream, and writes each token out. Arguments: PORT, URL of the services.
import process from 'node:process';
import { bareTokens } from './bare-tokens.ts';
import { serveBare } from './serve-bare.ts';

const [port, services = ''] = process.argv.slice(2);
serveBare(Number(port), bareTokens(services));
