/** Makes a switch exhaustive at compile time: a new member of the union is a type error in every switch that lacks it. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
