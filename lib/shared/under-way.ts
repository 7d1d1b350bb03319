/**
 * Under this key the context of a call holds the id of the request that it is made for. A symbol of the registry, because
 * Next bundles pages and routes apart from each other.
 */
export const REQUEST_ID: unique symbol = Symbol.for('citewell.request-id') as never;
