import { Readable } from 'node:stream';
import { BlobServiceClient, type ContainerClient, StorageSharedKeyCredential } from '@azure/storage-blob';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BlobService, startBlobService } from './service.ts';

let service: BlobService;
let container: ContainerClient;

beforeEach(async () => {
  service = await startBlobService();
  container = open(service.key);
  await container.create();
});
afterEach(() => service.close());

function open(key: string, name = 'originals'): ContainerClient {
  const credential = new StorageSharedKeyCredential(service.account, key);
  return new BlobServiceClient(service.url, credential, { retryOptions: { maxTries: 1 } }).getContainerClient(
    name,
  );
}

describe('the published client', () => {
  it('makes containers once and finds them', async () => {
    expect(await open(service.key, 'other').exists()).toBe(false);
    expect((await container.createIfNotExists()).succeeded).toBe(false);
    expect(await container.exists()).toBe(true);
    await container.delete();
    expect(service.containers()).toEqual([]);
  });

  it('keeps a blob under any name with its type, its hash and what is noted on it', async () => {
    const blob = container.getBlockBlobClient('hand book/lé&ave #1 100%.pdf');
    await blob.upload('hello world', 11, {
      blobHTTPHeaders: { blobContentType: 'application/pdf' },
      metadata: { hash: 'abc' },
    });
    expect(await blob.getProperties()).toMatchObject({
      contentType: 'application/pdf',
      contentLength: 11,
      metadata: { hash: 'abc' },
      contentMD5: expect.any(Uint8Array),
      etag: expect.stringMatching(/^"0x/),
    });
    await blob.setMetadata({ hash: 'def' });
    await blob.setHTTPHeaders({ blobContentType: 'text/plain' });
    const stored = service.blobs('originals').get('hand book/lé&ave #1 100%.pdf');
    expect([stored?.bytes.toString(), stored?.contentType, stored?.metadata]).toEqual([
      'hello world',
      'text/plain',
      { hash: 'def' },
    ]);
  });

  it('reads a blob whole and in ranges', async () => {
    const blob = container.getBlockBlobClient('a');
    await blob.upload('hello world', 11);
    expect((await blob.downloadToBuffer()).toString()).toBe('hello world');
    const part = await blob.download(6, 3);
    expect([part.contentRange, part.contentLength]).toEqual(['bytes 6-8/11', 3]);
    await expect(blob.download(11)).rejects.toMatchObject({ statusCode: 416, code: 'InvalidRange' });
  });

  it('sends large blobs in blocks, from memory and from a stream', async () => {
    const bytes = Buffer.from(Array.from({ length: 3000 }, (_, at) => at % 251));
    await container.getBlockBlobClient('big').uploadData(bytes, { blockSize: 1000, maxSingleShotSize: 10 });
    await container.getBlockBlobClient('flow').uploadStream(Readable.from([bytes, bytes]), 1000, 2);
    expect(service.blobs('originals').get('big')?.bytes.equals(bytes)).toBe(true);
    expect(service.blobs('originals').get('flow')?.bytes.length).toBe(6000);
  });

  it('lists names in order, by prefix, in pages and in folders', async () => {
    for (const name of ['b/2', 'a', 'b/1', 'c'])
      await container.getBlockBlobClient(name).upload(name, name.length);
    const names: string[][] = [];
    for await (const page of container.listBlobsFlat().byPage({ maxPageSize: 3 }))
      names.push(page.segment.blobItems.map((item) => item.name));
    expect(names).toEqual([['a', 'b/1', 'b/2'], ['c']]);
    const folders = [];
    for await (const item of container.listBlobsByHierarchy('/')) folders.push(`${item.kind} ${item.name}`);
    expect(folders).toEqual(['prefix b/', 'blob a', 'blob c']);
    const inside = [];
    for await (const item of container.listBlobsFlat({ prefix: 'b/' })) inside.push(item.name);
    expect(inside).toEqual(['b/1', 'b/2']);
  });

  it('deletes, and hears what is not there', async () => {
    const blob = container.getBlockBlobClient('a');
    await blob.upload('x', 1);
    await blob.delete();
    expect(await blob.exists()).toBe(false);
    expect((await blob.deleteIfExists()).succeeded).toBe(false);
    await expect(blob.downloadToBuffer()).rejects.toMatchObject({ statusCode: 404 });
    await expect(open(service.key, 'other').getBlockBlobClient('a').upload('x', 1)).rejects.toMatchObject({
      code: 'ContainerNotFound',
    });
  });

  it('writes only where its condition holds', async () => {
    const blob = container.getBlockBlobClient('a');
    const { etag = '' } = await blob.upload('x', 1, { conditions: { ifNoneMatch: '*' } });
    await expect(blob.upload('y', 1, { conditions: { ifNoneMatch: '*' } })).rejects.toMatchObject({
      statusCode: 409,
    });
    await blob.upload('y', 1, { conditions: { ifMatch: etag } });
    await expect(blob.upload('z', 1, { conditions: { ifMatch: etag } })).rejects.toMatchObject({
      statusCode: 412,
    });
  });

  it('is refused with another key', async () => {
    await expect(open('b3RoZXI=').exists()).rejects.toMatchObject({
      statusCode: 403,
      code: 'AuthenticationFailed',
    });
  });
});

describe('requests that the storage refuses', () => {
  const version = { 'x-ms-version': '2025-01-05' };
  const block = { ...version, 'x-ms-blob-type': 'BlockBlob' };
  it.each<[string, string, string, Record<string, string>, string | undefined, number, string]>([
    ['nobody', 'GET', '/originals/a', { authorization: '' }, undefined, 401, 'NoAuthenticationInformation'],
    [
      'another token',
      'GET',
      '/originals/a',
      { authorization: 'Bearer x' },
      undefined,
      403,
      'AuthenticationFailed',
    ],
    ['no version', 'GET', '/originals/a', {}, undefined, 400, 'InvalidHeaderValue'],
    [
      'a header it does not know',
      'GET',
      '/originals/a',
      { ...version, 'x-ms-odd': '1' },
      undefined,
      400,
      'UnsupportedHeader',
    ],
    [
      'a parameter it does not know',
      'GET',
      '/originals/a?odd=1',
      version,
      undefined,
      400,
      'UnsupportedQueryParameter',
    ],
    ['a bad name', 'PUT', '/Bad_Name?restype=container', version, undefined, 400, 'InvalidResourceName'],
    [
      'a container twice',
      'PUT',
      '/originals?restype=container',
      version,
      undefined,
      409,
      'ContainerAlreadyExists',
    ],
    ['no type of blob', 'PUT', '/originals/a', version, 'x', 400, 'InvalidHeaderValue'],
    ['a wrong hash', 'PUT', '/originals/a', { ...block, 'content-md5': 'AAAA' }, 'x', 400, 'Md5Mismatch'],
    [
      'a bad block id',
      'PUT',
      '/originals/a?comp=block&blockid=!',
      version,
      'x',
      400,
      'InvalidQueryParameterValue',
    ],
    [
      'a list that is no XML',
      'PUT',
      '/originals/a?comp=blocklist',
      version,
      '<Block',
      400,
      'InvalidXmlDocument',
    ],
    [
      'a block that never came',
      'PUT',
      '/originals/a?comp=blocklist',
      version,
      '<BlockList><Latest>AAAA</Latest></BlockList>',
      400,
      'InvalidBlockList',
    ],
    ['an unknown operation', 'PUT', '/originals/a?comp=lease', version, 'x', 405, 'UnsupportedHttpVerb'],
  ])('%s', async (_, method, path, headers, body, status, code) => {
    const reply = await fetch(`${service.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${service.token}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    expect([reply.status, reply.headers.get('x-ms-error-code')]).toEqual([status, code]);
    expect(await reply.text()).toContain(`<Code>${code}</Code>`);
  });
});
