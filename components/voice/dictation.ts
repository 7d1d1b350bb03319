/** What is used here of the browser's speech recognition, which TypeScript's types do not have. */
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  abort(): void;
}

interface RecognitionResults extends Event {
  resultIndex: number;
  results: ArrayLike<ArrayLike<{ transcript: string }>>;
}

/** Why dictation ended, other than by the reader. */
export type DictationFailure = 'blocked' | 'silent' | 'unavailable';

interface DictationEnds {
  /** The text of the field. */
  read: () => string;
  write: (text: string) => void;
  /** Called once, however it ends. */
  onEnd: (failure: DictationFailure | undefined) => void;
}

/**
 * Writes what is said after what stands in the field, until the function it returns is called. What a reader types
 * meanwhile stays; a field that was emptied, because its text was sent, ends it.
 */
export function dictate(language: string, { read, write, onEnd }: DictationEnds): () => void {
  const Recognition = recognitionOf();
  if (!Recognition) throw new Error('This browser does not recognise speech.');
  const recognition = new Recognition();
  Object.assign(recognition, { lang: language, continuous: true, interimResults: true });
  const listening = new AbortController();
  let failure: DictationFailure | undefined;
  let before = read();
  let written = before;
  let from = 0;
  recognition.addEventListener(
    'result',
    (event) => {
      const { results, resultIndex } = event as RecognitionResults;
      const now = read();
      if (written && !now) return recognition.abort();
      if (now !== written) [before, from] = [now, resultIndex];
      const said = Array.from(results).slice(from);
      written = joined(before, said.map((result) => result[0]?.transcript ?? '').join(''));
      write(written);
    },
    { signal: listening.signal },
  );
  recognition.addEventListener('error', (event) => {
    failure = failureOf((event as Event & { error?: string }).error);
  });
  recognition.addEventListener(
    'end',
    () => {
      listening.abort();
      onEnd(failure);
    },
    { once: true },
  );
  recognition.start();
  return () => recognition.abort();
}

function recognitionOf(): (new () => Recognition) | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: new () => Recognition;
    webkitSpeechRecognition?: new () => Recognition;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
}

function joined(before: string, said: string): string {
  const text = said.trim();
  return before && text && !/\s$/.test(before) ? `${before} ${text}` : before + text;
}

function failureOf(error: string | undefined): DictationFailure | undefined {
  if (error === 'aborted') return undefined;
  if (error === 'not-allowed' || error === 'audio-capture') return 'blocked';
  return error === 'no-speech' ? 'silent' : 'unavailable';
}
