/** What this deployment does for whoever uses its pages: what it does not is not offered there. */
export interface Deployment {
  /** Whether conversations, feedback and decisions of administrators are kept. */
  keepsRecords: boolean;
  /** Whether documents of the company come in and go while it runs. */
  takesDocuments: boolean;
  /** Whether people add files of their own. */
  takesUploads: boolean;
  /** For how many seconds copies of the server's files still hold deleted data; null without copies. */
  copySeconds: number | null;
}
