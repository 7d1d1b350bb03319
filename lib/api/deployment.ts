/** What this deployment does for whoever uses its pages: what it does not is not offered there. */
export interface Deployment {
  /** Whether conversations, feedback and decisions of administrators are kept. */
  keepsRecords: boolean;
  /** Whether documents come in and go while it runs: people's own and the company's. */
  takesDocuments: boolean;
}
