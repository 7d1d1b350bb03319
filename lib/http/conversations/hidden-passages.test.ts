import { expect, test } from 'vitest';
import { type ExternalPlace, makePassage } from '#lib/core/events/passage.ts';
import { hiddenPassages } from './hidden-passages.ts';

const noDocuments = { find: async () => undefined };
const caller = { access: { oids: ['bob'], groups: [] } };

async function hiddenFrom(isOwner: boolean, kind: ExternalPlace['kind']) {
  const page = makePassage({
    id: '1',
    content: 'Thirty days.',
    sourcepage: 'Leave.docx',
    score: 1,
    external: { kind, url: 'https://contoso.sharepoint.example/Leave.docx' },
  });
  const [hidden] = await hiddenPassages([[page]], { caller, isOwner }, noDocuments);
  return hidden?.isForbidden;
}

test('a person who got an answer from pages outside of the index sees them again', async () => {
  expect(await hiddenFrom(true, 'web')).toBe(false);
  expect(await hiddenFrom(true, 'remoteSharePoint')).toBe(false);
});

test('others see pages of the web, which are everyone’s, and none of SharePoint', async () => {
  expect(await hiddenFrom(false, 'web')).toBe(false);
  expect(await hiddenFrom(false, 'remoteSharePoint')).toBe(true);
});
