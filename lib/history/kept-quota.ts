/** What is kept of one owner at most; what is absent has no bound. */
export interface KeptQuota {
  /** Of conversations. */
  mostBytes?: number | undefined;
  mostRatings?: number | undefined;
  /** How many times as much is kept of all guests of one network. */
  networkFactor?: number | undefined;
}
