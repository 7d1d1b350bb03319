import { expect, test } from 'vitest';
import { dataPointsOf } from '#lib/core/answer/prompt.ts';
import { collect } from '#lib/core/events/collect.ts';
import { makePassage } from '#lib/core/events/passage.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import { decodeContext, encodeContext } from './answer-context.ts';
import { azureSampleAnswerSchema, azureSampleCodec } from './azure-sample/codec.ts';
import { answers, play, stamp } from './scripted-answer.ts';

const origin = { id: 1, number: 2, type: 'web', source: 'web', query: 'leave law' };
const url = 'https://law.example/leave';
const dataPoints = dataPointsOf([
  makePassage({
    id: 'web:0',
    content: 'Twenty days.',
    sourcepage: url,
    title: 'Leave law',
    score: 0,
    external: { kind: 'web', url },
    foundBy: origin,
  }),
]);

test('pages of other servers and the searches that found them go by the names of the Azure sample', () => {
  const metadata = {
    id: '0',
    title: 'Leave law',
    url,
    snippet: 'Twenty days.',
    citation: url,
    activity: origin,
  };
  expect(encodeContext({ dataPoints })['data_points']).toMatchObject({
    citations: [url],
    external_results_metadata: [metadata],
    citation_activity_details: { [url]: origin },
  });
});

test('the newest form of the Azure sample has them too', async () => {
  const script = answers.plain.map((event) =>
    event.type === 'retrieved' ? { ...event, dataPoints } : event,
  );
  const codec = azureSampleCodec(stamp, { session_state: null });
  const whole: Wire = codec.encodeComplete(await collect(play(script)));
  expect(azureSampleAnswerSchema.parse(whole)).toBeDefined();
  expect(whole.context.data_points.external_results_metadata).toMatchObject([{ url }]);
  expect(whole.context.data_points.citation_activity_details).toEqual({ [url]: origin });
});

test('a page reads back where they open', () => {
  expect(decodeContext(encodeContext({ dataPoints })).dataPoints?.external).toEqual(dataPoints.external);
});

test('a page opens SharePoint of a sample server by the end of its address', () => {
  const address = 'https://contoso.sharepoint.example/HR/Leave.docx';
  const data_points = {
    text: [],
    citations: ['Leave.docx'],
    external_results_metadata: [{ id: '3', title: 'Leave', url: address }],
  };
  expect(decodeContext({ data_points }).dataPoints?.external).toMatchObject([
    { citation: 'Leave.docx', url: address },
  ]);
});

test('addresses that run code never reach a page', () => {
  const urls = ['javascript:alert(1)', ' javascript:x', 'data:text/html,x', 'vbscript:x', 'nothing', 7, null];
  const data_points = {
    text: [],
    citations: ['x'],
    external_results_metadata: [...urls.map((given) => ({ url: given, citation: 'x' })), 'text', null],
  };
  expect(decodeContext({ data_points } as Wire).dataPoints).toEqual({ text: [], citations: ['x'] });
});
