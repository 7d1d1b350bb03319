/** The features of this deployment; pages offer only these. */
export interface Deployment {
  /** Whether conversations, feedback and admin overrides are stored. */
  storesRecords: boolean;
  /** Whether administrators see questions that were not answered, without names. */
  showsRefused: boolean;
  /** Whether readers can list documents and choose the ones to search; not where another server answers. */
  listsDocuments: boolean;
  /** Whether administrators can change company documents at runtime. */
  takesDocuments: boolean;
  /** Whether users can upload their own files. */
  takesUploads: boolean;
  /** Whether pages offer dictation and reading aloud. */
  voice: boolean;
  /** Whether the model that answers by default accepts images. */
  seesImages: boolean;
  /** The number of seconds that copies of the server's files still contain deleted data; null without copies. */
  copySeconds: number | null;
}

/**
 * Who sees a page whose index has no document for them, and so what it says: readers that there is nothing to ask about yet;
 * `operator`, `administrator` and `deployment` how they add documents: by command, also on a page, or with a deployment.
 */
export type EmptyIndexViewer = 'reader' | 'operator' | 'administrator' | 'deployment';
