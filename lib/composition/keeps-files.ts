import type { Environment } from '#lib/config/environment.ts';

/** Whether something that cannot be made again lies in SQLite in DATA_DIR: the index, or what is kept about people. */
export function keepsFiles({ people, services }: Pick<Environment, 'people' | 'services'>): boolean {
  return people.records.kind === 'sqlite' || services.search.engine === 'embedded';
}
