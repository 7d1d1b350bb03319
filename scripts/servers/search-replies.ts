const searchable = { type: 'Edm.String', searchable: true, filterable: false, sortable: false };
const filterable = { searchable: false, filterable: true, sortable: false, facetable: true };
const names = { type: 'Collection(Edm.String)', ...filterable };

/** The index `bench` as Azure AI Search 2024-07-01 describes it: the fields of the Azure Python sample, without vectors. */
export const indexDefinition = {
  name: 'bench',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, ...filterable, sortable: true },
    { name: 'content', ...searchable },
    { name: 'category', type: 'Edm.String', ...filterable },
    { name: 'sourcepage', type: 'Edm.String', ...filterable },
    { name: 'sourcefile', type: 'Edm.String', ...filterable },
    { name: 'storageUrl', type: 'Edm.String', ...filterable },
    { name: 'oids', ...names },
    { name: 'groups', ...names },
  ].map((field) => ({ retrievable: true, ...field })),
};

const CONTENT = 'Employees may carry over up to five days of leave into the first quarter. '.repeat(14);

/** What every search finds: three passages of 1 KB. */
export const searchReply = {
  '@odata.context': 'https://bench.search.windows.net/indexes(bench)/$metadata#docs(*)',
  '@odata.count': 3,
  value: [1, 2, 3].map((page) => ({
    '@search.score': 4 - page,
    id: `handbook-${page}`,
    content: CONTENT,
    category: 'hr',
    sourcepage: `handbook.pdf#page=${page}`,
    sourcefile: 'handbook.pdf',
    storageUrl: 'https://bench.blob.core.windows.net/content/handbook.pdf',
    oids: [],
    groups: [],
  })),
};
