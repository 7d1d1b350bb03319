import type { RatedAnswer } from '#lib/api/feedback.ts';
import { checkCitations, findNamed } from '#lib/core/citations/citations.ts';
import { fileNameOf, pictureUrl } from '#lib/core/citations/sourcepage.ts';
import type { ShownValidity } from '#lib/core/documents/validity.ts';
import type { TracedPassage } from '#lib/core/events/answer-trace.ts';
import type { Certainty, DataPoints } from '#lib/core/events/events.ts';
import type { AnswerSupport } from '#lib/core/support/support.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';
import type { Turn } from '../conversation/turn.ts';
import { describeLocation, readSourcepage, type SourceLocation } from './source-location.ts';

/** A location that was retrieved for an answer, with the passages found there. */
export interface Source {
  sourcepage: string;
  location: SourceLocation;
  /** The document's title, or its file name where it has none. */
  title: string;
  /** The headings above the first passage, outermost first. */
  headings: string[];
  passages: string[];
  /** Where the picture of this location is, on our own origin, if the model was shown one. */
  picture: string | undefined;
  /** Where it opens, for a page of the web or of SharePoint; absent for documents of this server. */
  external?: { url: string };
  /** Which version it is, and who approved it; absent where nothing is stated. */
  validity?: ShownValidity | undefined;
}

/** The description of a retrieved passage. */
type Found = Pick<TracedPassage, 'sourcepage' | 'content' | 'title' | 'headings'>;

/** The sources of an answer as it stands: those it cites, in the order of their first citation, and the others. */
export interface SortedSources {
  cited: Source[];
  found: Source[];
  /** The text that cites them. */
  answer: string;
  /** How surely the text answers. */
  certainty: Certainty;
  /** Whether some of what it cites was removed since. */
  hasRemoved: boolean;
  /** Which of its sentences they support; undefined where none was checked. */
  support?: AnswerSupport | undefined;
}

/** The sources of a turn, from its data points and its thoughts. */
export function sourcesOfTurn({ answer, certainty, hiddenPassages, ...turn }: Turn): SortedSources {
  const sources = retrievedSources(turn.dataPoints, turn.thoughts);
  const sorted = sortSources(answer, sources, { certainty, hasRemoved: hiddenPassages > 0 });
  return { ...sorted, support: turn.support };
}

/** All sources of a turn, which stay the same while its answer grows. */
export function retrievedSources(dataPoints: DataPoints, thoughts: Turn['thoughts']): Source[] {
  return sourcesOf(dataPoints, readThoughts(thoughts).results?.passages ?? []);
}

/** The retrieved sources, best first, each once. Titles and headings come from `results`. */
export function sourcesOf(dataPoints: DataPoints, results: readonly Found[]): Source[] {
  const pictures = shownPictures(dataPoints);
  return dataPoints.citations.map((sourcepage) => {
    const location = readSourcepage(sourcepage);
    const found = results.filter((result) => result.sourcepage === sourcepage);
    const { title, headings = [] } = found[0] ?? {};
    const external = dataPoints.external?.find(({ citation }) => citation === sourcepage);
    const contents = found.map(({ content }) => content).filter(Boolean);
    return {
      sourcepage,
      location,
      title: title?.trim() || external?.title.trim() || fileNameOf(location.sourcefile),
      headings,
      // Data points are written in one line each; results have the lines of the document.
      passages: contents.length > 0 ? contents : dataPointsOf(sourcepage, dataPoints),
      picture: pictures.find((picture) => picture === pictureUrl(sourcepage)),
      ...(external && { external: { url: external.url } }),
      ...(dataPoints.validity?.[sourcepage] && { validity: dataPoints.validity[sourcepage] }),
    };
  });
}

/** A document by itself, from its beginning: nothing of it is cited. Without a `title` it is called by its file name. */
export function wholeDocument(sourcefile: string, title?: string | null): Source {
  return {
    sourcepage: sourcefile,
    location: { sourcefile },
    title: title?.trim() ? title : fileNameOf(sourcefile),
    headings: [],
    passages: [],
    picture: undefined,
  };
}

/** The sources of an answer as they were when it was rated. */
export function ratedSources({
  answer,
  passages,
  support,
}: Pick<RatedAnswer, 'answer' | 'passages'> & Partial<Pick<RatedAnswer, 'support'>>): SortedSources {
  const citations = [...new Set(passages.map(({ sourcepage }) => sourcepage))];
  const sorted = sortSources(answer, sourcesOf({ text: [], citations }, passages));
  return { ...sorted, ...(support && { support }) };
}

/** The source that a mark `[name]` names; undefined when nothing of that name was retrieved in this turn. */
export function findCited(name: string, sources: readonly Source[]): Source | undefined {
  const named = findNamed(name, namesOf(sources));
  return sources.find(({ sourcepage }) => sourcepage === named);
}

/** What the sources are cited by. */
export function namesOf(sources: readonly Source[]): string[] {
  return sources.map(({ sourcepage }) => sourcepage);
}

/** Separates the cited sources from those merely found. As an answer grows, the position of a cited source in the list is stable. */
export function sortSources(
  answer: string,
  sources: Source[],
  { certainty = 'answer', hasRemoved = false }: Partial<Pick<SortedSources, 'certainty' | 'hasRemoved'>> = {},
): SortedSources {
  const { verified } = checkCitations(answer, namesOf(sources));
  const cited = verified.flatMap((name) => sources.find(({ sourcepage }) => sourcepage === name) ?? []);
  const found = sources.filter((source) => !cited.includes(source));
  return { cited, found, answer, certainty, hasRemoved };
}

/** Where in its document a source is, in words: its number, or the heading it stands below. */
export function locationOf({ location, headings, title }: Source, translate: Translate): string | undefined {
  const heading = headings.at(-1);
  return describeLocation(location, translate) ?? (heading === title ? undefined : heading);
}

function dataPointsOf(sourcepage: string, { text }: DataPoints): string[] {
  const prefix = `${sourcepage}: `;
  return text.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length));
}

const DATA_URL = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

// No server has this name: an address that leaves our origin shows by having another.
const OWN = 'http://own.invalid';

/**
 * The pictures that went with a question, as far as this page may show them: paths on its own origin, and images within
 * the answer itself. Addresses on other servers are left out, whatever their source.
 */
export function shownPictures({ images = [] }: DataPoints): string[] {
  return [...new Set(images.flatMap(({ url }) => safePicture(url) ?? []))];
}

function safePicture(url: string): string | undefined {
  if (DATA_URL.test(url)) return url;
  if (!url.startsWith('/')) return undefined;
  const parsed = URL.parse(url, OWN);
  return parsed?.origin === OWN ? parsed.pathname + parsed.search : undefined;
}
