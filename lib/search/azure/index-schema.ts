import type { SearchField, SearchIndex } from '@azure/search-documents';
import type { IndexFieldNames } from '#lib/config/services.ts';
import { PASSAGE_FIELDS } from '#lib/core/answer/search-request.ts';
import type { VectorField } from '#lib/core/ports/search-engine.ts';
import type { RequestField, ValueKind } from '../request/read-lists.ts';

/** A field's name in our terms and in the service's. */
export interface ServiceField extends RequestField {
  serviceName: string;
  /** Not a field of the index: derived from the field `serviceName`. */
  isDerived?: boolean;
}

/** A vector field. Dimensions are undefined if the definition cannot be read. */
export interface ServiceVectorField {
  serviceName: string;
  dimensions: number | undefined;
}

/** The fields and capabilities of an index: enough to check a request before calling the service. */
export interface IndexSchema {
  /**
   * In the order of a hit's fields: ours, then unknown ones of the index, then ours again under the index's
   * names, for callers who know the index.
   */
  fields: readonly ServiceField[];
  vectors: Partial<Record<VectorField, ServiceVectorField>>;
  readers: { oids: string | undefined; groups: string | undefined };
  /** The key, if results can be sorted by it. */
  sortableKey: string | undefined;
  /** Undefined if the definition cannot be read. */
  semanticConfigurations: readonly string[] | undefined;
  /** `unreadable` (the credentials may only search) and `missing`: configured names are assumed. */
  definition: 'read' | 'unreadable' | 'missing';
}

type OurField = (typeof PASSAGE_FIELDS)[number];

const OUR_COLLECTIONS = new Set<OurField>(['headings', 'oids', 'groups']);
const OUR_SEARCHABLE = new Set<OurField>(['content', 'title', 'headings']);

const KINDS: Record<string, ValueKind> = {
  'Edm.String': 'string',
  'Edm.Boolean': 'boolean',
  'Edm.DateTimeOffset': 'instant',
  'Edm.Int32': 'number',
  'Edm.Int64': 'number',
  'Edm.Double': 'number',
};

/** An index from its definition, under our names for configured fields that exist. */
export function indexByDefinition(
  { fields, semanticSearch }: SearchIndex,
  names: IndexFieldNames,
): IndexSchema {
  const here = new Map(fields.map((field) => [field.name, field]));
  const ours = PASSAGE_FIELDS.flatMap((name) => ourField(name, names, here));
  const taken = new Set<string | undefined>([...Object.values(names), ...PASSAGE_FIELDS]);
  const others = fields
    .filter(({ name }) => !taken.has(name))
    .flatMap((field) => readField(field.name, field));
  const vector = (name: string | undefined) => vectorField(here.get(name ?? ''));
  const embedding = vector(names.embedding);
  const imageEmbedding = vector(names.imageEmbedding);
  const filtered = (name: string | undefined) =>
    name && isOn(here.get(name), 'filterable') ? name : undefined;
  return {
    fields: [...ours, ...others, ...byOwnNames(ours)],
    vectors: { ...(embedding && { embedding }), ...(imageEmbedding && { imageEmbedding }) },
    readers: { oids: filtered(names.oids), groups: filtered(names.groups) },
    sortableKey: isOn(here.get(names.id), 'sortable') ? names.id : undefined,
    semanticConfigurations: (semanticSearch?.configurations ?? []).map(({ name }) => name),
    definition: 'read',
  };
}

/** An index from configured names only, each assumed to exist with the usual capabilities. */
export function indexByNames(names: IndexFieldNames, definition: 'unreadable' | 'missing'): IndexSchema {
  const fields = PASSAGE_FIELDS.flatMap((name): ServiceField[] => {
    const serviceName = names[name];
    if (serviceName === undefined) return [];
    return [
      {
        name,
        serviceName,
        holds: 'string',
        isCollection: OUR_COLLECTIONS.has(name),
        filterable: true,
        facetable: name !== 'id' && name !== 'content',
        searchable: OUR_SEARCHABLE.has(name),
        retrievable: true,
      },
    ];
  });
  const vector = (serviceName: string | undefined) => serviceName && { serviceName, dimensions: undefined };
  const embedding = vector(names.embedding);
  const imageEmbedding = vector(names.imageEmbedding);
  return {
    fields: [...fields, ...byOwnNames(fields)],
    vectors: { ...(embedding && { embedding }), ...(imageEmbedding && { imageEmbedding }) },
    readers: { oids: names.oids, groups: names.groups },
    sortableKey: undefined,
    semanticConfigurations: undefined,
    definition,
  };
}

function byOwnNames(ours: readonly ServiceField[]): ServiceField[] {
  const known = new Set(ours.map(({ name }) => name));
  return ours.flatMap((field) => {
    const { serviceName, isDerived } = field;
    if (isDerived || known.has(serviceName)) return [];
    known.add(serviceName);
    return [{ ...field, name: serviceName, isAlias: true }];
  });
}

function ourField(
  name: OurField,
  names: IndexFieldNames,
  here: ReadonlyMap<string, SearchField>,
): ServiceField[] {
  const field = here.get(names[name] ?? '');
  if (field) return readField(name, field);
  const sourcepage = here.get(names.sourcepage);
  if (name !== 'sourcefile' || !sourcepage) return [];
  const none = { filterable: false, facetable: false, searchable: false };
  return readField(name, sourcepage).map((derived) => ({ ...derived, ...none, isDerived: true }));
}

function readField(name: string, field: SearchField): ServiceField[] {
  if (vectorField(field) || !isSimple(field)) return [];
  const isCollection = field.type.startsWith('Collection(');
  const holds = KINDS[field.type.replace(/^Collection\((.*)\)$/, '$1')] ?? 'other';
  return [
    {
      name,
      serviceName: field.name,
      holds,
      isCollection,
      filterable: isOn(field, 'filterable'),
      facetable: isOn(field, 'facetable'),
      searchable: isOn(field, 'searchable'),
      retrievable: !field.hidden && holds !== 'other',
    },
  ];
}

/** A simple field, without sub-fields. */
export type SimpleField = Extract<SearchField, { key?: boolean }>;

/** Whether a field is simple. */
export function isSimple(field: SearchField): field is SimpleField {
  // The SDK gives every field a list of sub-fields, undefined for simple ones.
  return field.type !== 'Edm.ComplexType' && field.type !== 'Collection(Edm.ComplexType)';
}

function isOn(
  field: SearchField | undefined,
  trait: 'filterable' | 'facetable' | 'searchable' | 'sortable',
): boolean {
  return field !== undefined && isSimple(field) && field[trait] === true;
}

function vectorField(field: SearchField | undefined): ServiceVectorField | undefined {
  if (!field || !isSimple(field) || typeof field.vectorSearchDimensions !== 'number') return undefined;
  return { serviceName: field.name, dimensions: field.vectorSearchDimensions };
}
