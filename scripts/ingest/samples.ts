/** The project's sample documents, and who may read them: everyone, also where access control is on. */
export const SAMPLES = {
  paths: ['data/samples'],
  origin: 'sample' as const,
  groups: ['all'],
  oids: ['all'],
};
