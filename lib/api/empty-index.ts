/**
 * Who sees a page whose index has no document for them, and so what it says: readers that there is nothing to ask about yet;
 * `operator`, `administrator` and `deployment` how they add documents: by command, also on a page, or with a deployment.
 */
export type EmptyIndexViewer = 'reader' | 'operator' | 'administrator' | 'deployment';
