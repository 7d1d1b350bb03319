/** This header marks a request that was rejected because the server is shutting down; no work was done for it. */
export const DRAINING_HEADER = 'x-citewell-draining';
