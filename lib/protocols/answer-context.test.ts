import { expect, test } from 'vitest';
import { emptyTrace } from '#lib/core/events/answer-trace.ts';
import { noticesFor } from './answer-context.ts';
import { onYourDataCodec } from './on-your-data/codec.ts';
import { responsesCodec } from './responses/codec.ts';
import { answers, stamp, streamed } from './scripted-answer.ts';

const LEFT_OUT = 'Instructions of the request need the right to change the prompt.';
const script = answers.plain.map((event) =>
  event.type === 'finished'
    ? {
        ...event,
        trace: {
          ...event.trace,
          notices: [
            { kind: 'instructions-left-out' as const, lines: [LEFT_OUT] },
            { kind: 'search' as const, lines: ['The ranker was busy.'] },
          ],
        },
      }
    : event,
);

test('notices name exactly the options that were left out', () => {
  const notices = [
    { kind: 'ignored-settings' as const, lines: ['topp', 'temp'] },
    { kind: 'settings-without-effect' as const, lines: ['seed'], model: 'gpt' },
    { kind: 'prompt-shortened' as const, lines: ['The oldest turn was left out.'] },
    { kind: 'model' as const, lines: ['The model does not take images; they were left out.'] },
  ];
  expect(noticesFor({ notices })).toEqual([
    'Unknown settings were ignored: topp, temp.',
    'Settings without effect on this model: seed.',
    'The model does not take images; they were left out.',
  ]);
  expect(noticesFor(emptyTrace)).toEqual([]);
});

test('an answer without instructions that its caller sent says so, in protocols without thoughts', async () => {
  const style = { model: 'citewell', includeUsage: false, contexts: ['citations'] as ['citations'] };
  expect(await streamed(onYourDataCodec(stamp, style), script)).toContain(`"notices":["${LEFT_OUT}"]`);
  const fields = { model: 'citewell' };
  const responses = { model: 'citewell', stored: false, offersTools: false, origin: 'http://x', fields };
  expect(await streamed(responsesCodec(stamp, responses), script)).toContain(`"notices":["${LEFT_OUT}"]`);
});
