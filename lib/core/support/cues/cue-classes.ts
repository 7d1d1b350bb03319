/** The meaning of small words that turn a statement, by what they do. */
export type CueClass = keyof typeof GROUPS;

/** The subject of a cue: whether, how surely or how much. */
type CueGroup = 'negation' | 'modality' | 'comparative';

const GROUPS = {
  not: 'negation',
  only: 'negation',
  except: 'negation',
  must: 'modality',
  may: 'modality',
  should: 'modality',
  will: 'modality',
  atLeast: 'comparative',
  atMost: 'comparative',
  more: 'comparative',
  less: 'comparative',
  about: 'comparative',
  before: 'comparative',
  after: 'comparative',
  all: 'comparative',
  some: 'comparative',
  most: 'comparative',
  always: 'comparative',
  sometimes: 'comparative',
} as const satisfies Record<string, CueGroup>;

/** The group of a class of cues. */
export function groupOf(cue: CueClass): CueGroup {
  return GROUPS[cue];
}

/** Words and phrases of a language by class, `|` between. */
export type Cues = Partial<Record<CueClass, string>>;

/** All classes. */
export const CUE_CLASSES = Object.keys(GROUPS) as CueClass[];
