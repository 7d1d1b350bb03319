import { describe, expect, test } from 'vitest';
import type { AppError } from '#lib/shared/app-error.ts';
import { rejectReaderFields } from './response.ts';

const ownNames = { groups: 'team_ids', content: 'text' };

function refusal(fetcher: Record<string, unknown>): AppError | undefined {
  try {
    rejectReaderFields({ question: 'q', fetch_args: { AzureSearchFetcher: fetcher } }, ownNames);
  } catch (thrown) {
    return thrown as AppError;
  }
  return undefined;
}

describe('reader fields are rejected', () => {
  test.each([
    ['select_fields', ['id', 'groups']],
    ['select_fields', [' oids ']],
    ['select_fields', ['team_ids']],
    ['facets', ['category', 'team_ids,count:100']],
    ['facets', ['groups']],
    ['highlight_fields', ['groups-3']],
  ])('by %s %j', (argument, names) => {
    expect(refusal({ [argument]: names })).toMatchObject({
      code: 'bad-request',
      field: `fetch_args.AzureSearchFetcher.${argument}`,
    });
  });

  test('and all other fields are returned', () => {
    const harmless = {
      select_fields: ['id', 'text'],
      facets: ['category,count:5'],
      highlight_fields: ['text-2'],
    };
    expect(refusal(harmless)).toBeUndefined();
    expect(refusal({ filter: "category eq 'hr'", select_fields: null })).toBeUndefined();
  });
});
