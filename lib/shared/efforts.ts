/** How hard a model that reasons may do so, from not at all; which of them one takes depends on the model. */
export const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

/** How hard a knowledge base plans, least first: a query as given, planned queries, planned queries that are refined once. */
export const RETRIEVAL_EFFORTS = ['minimal', 'low', 'medium'] as const;

/** One of RETRIEVAL_EFFORTS. */
export type RetrievalEffort = (typeof RETRIEVAL_EFFORTS)[number];
