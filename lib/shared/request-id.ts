/** The key of the request id in a call's context. A registered symbol, because Next bundles pages and routes separately. */
export const REQUEST_ID: unique symbol = Symbol.for('citewell.request-id') as never;
