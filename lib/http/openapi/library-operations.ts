import { jsonOf, type OperationGroup, ok, queryParameter } from './operation.ts';

const page = {
  documents: [
    {
      sourcefile: 'hr/employee-handbook.pdf',
      title: 'Employee handbook',
      category: 'HR',
      sizeBytes: 48_211,
      isOwn: false,
    },
  ],
  next: null,
  total: 1,
  isPartial: false,
  categories: [{ name: 'HR', count: 1 }],
  folders: [{ name: 'hr', count: 1 }],
  orders: ['name', 'newest'],
};

const text = (name: string, maxLength: number, description: string) =>
  queryParameter(name, { type: 'string', maxLength }, { description });

/** The documents to ask about. */
export const libraryOperations: OperationGroup = {
  name: 'Documents',
  description:
    'The documents that a caller may read, their own files included. Other documents leave no trace.',
  rights: 'session',
  error: 'Error',
  operations: {
    'GET /api/library': {
      id: 'library',
      summary: 'Lists the documents that the caller may read, one page at a time',
      parameters: [
        text('search', 200, 'Words of the name, the title, the category or the text; best matches first.'),
        text('category', 2000, 'Only this category.'),
        text('folder', 2000, 'Only this folder and those below it.'),
        queryParameter(
          'own',
          { type: 'boolean', default: false },
          { description: "Only the caller's own files." },
        ),
        queryParameter(
          'name',
          { type: 'array', items: { type: 'string', maxLength: 2000 }, maxItems: 50 },
          { description: 'Only documents of this name; repeat it for several.' },
        ),
        queryParameter(
          'order',
          { type: 'string', enum: ['name', 'newest'], default: 'name' },
          { description: 'Without a search. `newest` is by name where `orders` does not list it.' },
        ),
        queryParameter(
          'limit',
          { type: 'integer', minimum: 1, maximum: 100, default: 50 },
          { description: 'The most documents on one page.' },
        ),
        queryParameter('after', { type: 'string' }, { description: 'The `next` of the previous page.' }),
      ],
      answers: ok('One page.', jsonOf('Library', page)),
      errors: {
        400: 'A parameter is wrong, or the index cannot count its documents by name.',
        503: 'The index cannot be reached at the moment.',
      },
    },
  },
};
