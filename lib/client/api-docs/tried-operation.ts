import type { ApiExample, ApiOperation } from './api-description.ts';

/** What a form for a call needs to know of it. */
export interface TriedOperation
  extends Pick<ApiOperation, 'id' | 'method' | 'path' | 'takes' | 'parameters'> {
  /** Bodies to begin with; undefined where the call has none. */
  examples: ApiExample[] | undefined;
}

/** What the parameters are before anybody writes in them: examples where the call needs one, else nothing. */
export function initialValues({ parameters }: TriedOperation): Record<string, string> {
  return Object.fromEntries(parameters.map(({ name, required, example }) => [name, required ? example : '']));
}
