const TERMINAL = /[.!?:。！？：…؟۔]["'”’»)\]]*$/u;

/** Whether a text ends as sentences and lead-ins end. */
export function isTerminated(text: string): boolean {
  return TERMINAL.test(text);
}
