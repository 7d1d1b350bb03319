/** How hard a model that reasons may do so, from not at all; which of them one takes depends on the model. */
export const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;
