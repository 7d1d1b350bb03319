import { expect, test } from 'vitest';
import { orderColumns } from './cited-cells.ts';

const HEADER = ['Office', 'City', 'People', 'Phone', 'Site manager'];
const BOISE = ['Boise', 'Boise, Idaho', '25', '+1 208 555 0142', 'Dale Whitehorse'];

test('the cell that was asked for comes first, whichever column it is in', () => {
  expect(
    orderColumns(HEADER, BOISE, ['Boise — Phone: +1 208 555 0142, Site manager: Dale Whitehorse']),
  ).toEqual({ columns: [3, 4, 0, 1, 2], cited: 3 });
});

test('a value that an answer gives without its column comes before the rest', () => {
  expect(orderColumns(HEADER, BOISE, ['Ask Dale Whitehorse.'])).toEqual({
    columns: [4, 0, 1, 2, 3],
    cited: 4,
  });
});

test('a number within a longer one is no value, and empty cells are left out', () => {
  expect(orderColumns(HEADER, ['Boise', '', '25', '', ''], ['Call 0125 255.'])).toEqual({
    columns: [0, 2],
    cited: undefined,
  });
});
