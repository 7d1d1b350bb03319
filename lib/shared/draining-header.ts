/** The header, of any value, of what was refused because the server is about to stop: nothing has been done of it. */
export const DRAINING_HEADER = 'x-citewell-draining';
