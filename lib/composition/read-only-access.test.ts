import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { chat } from '#lib/http/answers/chat-endpoints.ts';
import { protocolRoute } from '#lib/http/answers/protocol-route.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { type Container, createContainer } from './container.ts';
import { shipIndex } from './ship-index.ts';

const folder = temporaryFolder();
const environment = readEnvironment({
  READ_ONLY: 'on',
  DATA_DIR: join(folder.path, 'shipped'),
  ACCESS_CONTROL: 'on',
  LOG_LEVEL: 'silent',
});
let container: Container;

beforeAll(async () => {
  const project = '# Mercury project\n\nThe mercury project';
  folder.write('documents/open.md', `${project} has an office in Leeds.\n`);
  folder.write('documents/open.md.acl.json', JSON.stringify({ groups: ['all'] }));
  folder.write('documents/board.md', `${project} will be sold to Zephyr.\n`);
  folder.write('documents/board.md.acl.json', JSON.stringify({ groups: ['board'] }));
  folder.write('documents/unlisted.md', `${project} costs 9 zillion.\n`);
  const paths = [join(folder.path, 'documents')];
  const { counts } = await shipIndex(environment, { paths, origin: 'own' }, () => {});
  expect(counts.failed).toBe(0);
  container = await createContainer(environment);
});

afterAll(async () => {
  await container.close();
  folder.remove();
});

test('an index shipped with the application shows documents only to their readers', async () => {
  const response = await protocolRoute(chat, () => container).POST(
    new Request('http://127.0.0.1/chat', {
      method: 'POST',
      headers: { host: '127.0.0.1', 'content-type': 'application/json' },
      body: JSON.stringify({
        messages: [{ role: 'user', content: 'What happens to the mercury project, sold to Zephyr?' }],
      }),
    }),
  );
  expect(response.status).toBe(200);
  const heard = await response.text();
  expect(heard).toContain('open.md');
  expect(heard).not.toMatch(/board\.md|unlisted\.md|will be sold|zillion/);
});
