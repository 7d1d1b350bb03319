import fc from 'fast-check';
import { quoteOData } from '#lib/shared/odata.ts';
import type { Comparison, FilterNode } from '../odata/parse-filter.ts';
import type { Literal } from '../odata/tokenize.ts';

const STRINGS = ['category', 'sourcepage', 'sourcefile', 'title', 'content', 'id', 'storageUrl'];
const COLLECTIONS = ['groups', 'oids', 'headings'];
const COMPARISONS: Comparison[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];
const DEPTH = { maxDepth: 4, depthSize: 'small' } as const;

const text = fc.oneof(
  fc.constantFrom(
    '',
    'hr',
    'travel',
    'board',
    "o'brien",
    "'",
    ' ',
    ',',
    '|',
    'a,b',
    '%',
    '--',
    ' or ',
    '\u0000',
  ),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const literal: fc.Arbitrary<Literal> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom<Literal>(null, true, false, { instant: '2026-01-31T08:30:00Z' }) },
  { weight: 1, arbitrary: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })) },
);
const ANYWHERE = 1;
const operandOf = (names: fc.Arbitrary<string>) => names.map((name) => ({ name, at: ANYWHERE }));

/** Conditions over these names, and further ones that may be joined with them. */
function conditions(
  names: fc.Arbitrary<string>,
  values: fc.Arbitrary<Literal>,
  more: fc.Arbitrary<FilterNode>[],
) {
  const operand = operandOf(names);
  return fc.letrec<{ node: FilterNode }>((tie) => ({
    node: fc.oneof(
      DEPTH,
      fc.record({
        kind: fc.constant('compare' as const),
        operand,
        operator: fc.constantFrom(...COMPARISONS),
        value: values,
      }),
      fc.record({
        kind: fc.constant('in' as const),
        operand,
        values: fc.array(values, { minLength: 1, maxLength: 5 }),
      }),
      fc.record({ kind: fc.constant('constant' as const), value: fc.boolean() }),
      ...more,
      fc.record({ kind: fc.constant('not' as const), operand: tie('node') }),
      fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        operands: fc.array(tie('node'), { minLength: 2, maxLength: 4 }),
      }),
    ),
  })).node;
}

function filters(
  names: string[],
  collections: string[],
  values: fc.Arbitrary<Literal>,
): fc.Arbitrary<FilterNode> {
  const variable = fc.constantFrom('g', 'x', 'and_', 'ä');
  const collection = operandOf(fc.constantFrom(...collections));
  const lambda: fc.Arbitrary<FilterNode> = variable.chain((name) =>
    fc.record({
      kind: fc.constantFrom('any' as const, 'all' as const),
      collection,
      variable: fc.constant(name),
      predicate: conditions(fc.constant(name), values, []),
    }),
  );
  const any: fc.Arbitrary<FilterNode> = collection.map((named) => ({
    kind: 'any',
    collection: named,
    variable: '',
    predicate: undefined,
  }));
  return conditions(fc.constantFrom(...names), values, [lambda, any]);
}

/** Any filter, whether or not its fields are there and hold what they are compared with. */
export const anyFilter = filters(
  [...STRINGS, ...COLLECTIONS, 'speaker', '__proto__', 'a.b'],
  [...COLLECTIONS, 'category', 'speaker'],
  literal,
);
/** Any filter that an index can be asked. */
export const askableFilter = filters(STRINGS, COLLECTIONS, fc.oneof(text, fc.constant<Literal>(null)));

/** A filter as its caller writes it. */
export function printFilter(node: FilterNode): string {
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.operands.map((operand) => `(${printFilter(operand)})`).join(` ${node.kind} `);
    case 'not':
      return `not (${printFilter(node.operand)})`;
    case 'constant':
      return String(node.value);
    case 'compare':
      return `${node.operand.name} ${node.operator} ${printLiteral(node.value)}`;
    case 'in':
      return `${node.operand.name} in (${node.values.map(printLiteral).join(', ')})`;
    default:
      return `${node.collection.name}/${node.kind}(${node.predicate ? `${node.variable}: ${printFilter(node.predicate)}` : ''})`;
  }
}

function printLiteral(value: Literal): string {
  if (typeof value === 'string') return quoteOData(value);
  return value !== null && typeof value === 'object' ? value.instant : String(value);
}

/** A filter with pieces taken out, doubled, or put where they do not belong. */
export const brokenFilter: fc.Arbitrary<string> = fc
  .tuple(
    anyFilter.map(printFilter),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat({ max: 6 }),
        fc.oneof(
          fc.constantFrom(
            '',
            '(',
            ')',
            "'",
            "''",
            ',',
            ':',
            '/',
            ' not ',
            ' and ',
            ' in ',
            'search.in(',
            '/any(g:',
            '1e9',
            '-',
            '.',
            '\u0000',
            '\ud800',
          ),
          fc.string({ unit: 'binary', maxLength: 3 }),
        ),
      ),
      { minLength: 1, maxLength: 5 },
    ),
  )
  .map(([filter, changes]) =>
    changes.reduce((broken, [place, length, piece]) => {
      const at = place % (broken.length + 1);
      return broken.slice(0, at) + piece + broken.slice(at + length);
    }, filter),
  );
