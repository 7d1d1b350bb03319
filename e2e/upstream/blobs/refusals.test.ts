import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BlobService, startBlobService } from './service.ts';

let service: BlobService;
beforeAll(async () => {
  service = await startBlobService();
});
afterAll(() => service.close());

const VERSION = { 'x-ms-version': '2025-01-05' };
const SIGNED = { ...VERSION, authorization: 'SharedKey scripted:b3RoZXI=' };

it.each<[string, string, string, Record<string, string>, number, string]>([
  ['no credential', 'GET', '/originals/a', { authorization: '' }, 401, 'NoAuthenticationInformation'],
  ['another token', 'GET', '/originals/a', { authorization: 'Bearer x' }, 403, 'AuthenticationFailed'],
  ['a wrong signature', 'GET', '/originals/a', SIGNED, 403, 'AuthenticationFailed'],
  ['no version', 'GET', '/originals/a', {}, 400, 'InvalidHeaderValue'],
  ['an unknown header', 'GET', '/originals/a', { ...VERSION, 'x-ms-odd': '1' }, 400, 'UnsupportedHeader'],
  ['an unknown parameter', 'GET', '/originals/a?odd=1', VERSION, 400, 'UnsupportedQueryParameter'],
  ['a bad name', 'PUT', '/Bad_Name?restype=container', VERSION, 400, 'InvalidResourceName'],
  ['an unknown operation', 'PUT', '/originals/a?comp=lease', VERSION, 405, 'UnsupportedHttpVerb'],
  ['a container that is not there', 'GET', '/originals/a', VERSION, 404, 'ContainerNotFound'],
])('the scripted storage refuses %s', async (_, method, path, headers, status, code) => {
  const reply = await fetch(`${service.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${service.token}`, ...headers },
  });
  expect([reply.status, reply.headers.get('x-ms-error-code')]).toEqual([status, code]);
});
