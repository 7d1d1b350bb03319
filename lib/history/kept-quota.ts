/** Limits on one owner's stored data; an absent value means no limit. */
export interface KeptQuota {
  /** Of conversations. */
  mostBytes?: number | undefined;
  mostRatings?: number | undefined;
  /** The factor for all guests of one network. */
  networkFactor?: number | undefined;
}
