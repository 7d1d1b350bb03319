import { expect, test } from 'vitest';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { startWireServer } from '#lib/upstream/test-wire.ts';
import { createAskProvider } from './ask-provider.ts';

test('documents of the sign-in service come over pooled connections', async () => {
  const server = await startWireServer((socket) =>
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\n{"keys":[]}'),
  );
  const ask = createAskProvider(retryPolicy());
  for (let asked = 0; asked < 10; asked++) expect(await ask(`${server.url}/keys`)).toEqual({ keys: [] });
  expect(server.opened()).toBeLessThan(4);
  server.close();
});
