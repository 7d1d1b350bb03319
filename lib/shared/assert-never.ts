/** Completes a switch at compile time: a new member of the union breaks every switch that forgot it. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
