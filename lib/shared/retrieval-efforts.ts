/** How hard a knowledge base plans, least first: a query as given, planned queries, planned queries that are refined once. */
export const RETRIEVAL_EFFORTS = ['minimal', 'low', 'medium'] as const;

/** One of RETRIEVAL_EFFORTS. */
export type RetrievalEffort = (typeof RETRIEVAL_EFFORTS)[number];
