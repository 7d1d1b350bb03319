/** Variables of a server whose clients are many at one address and ask without a pause. */
export const unlimited = {
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_ADDRESS_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_CONCURRENT_ANSWERS: '1000',
  LIMIT_ADDRESS_CONCURRENT_ANSWERS: '1000',
};
