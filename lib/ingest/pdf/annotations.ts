import type { PageViewport, PDFPageProxy } from 'pdfjs-dist';

/** What is written into a page after it was set: a form's value or words on the page. Lengths as in `TextLine`. */
export interface WrittenText {
  text: string;
  kind: 'value' | 'box' | 'words';
  /** The form's own name for the field, if it has one. */
  tooltip: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The writing and the comments on a page, each from top to bottom; `isCut` where a page holds more than is read. */
export interface PageAnnotations {
  written: WrittenText[];
  comments: string[];
  isCut: boolean;
}

const MOST_ANNOTATIONS = 2_000;
const MOST_CHARACTERS = 10_000;
const MOST_CHARACTERS_OF_PAGE = 100_000;
// The flags "hidden" and "no view", which pdf.js overrules for the fields of forms.
const UNSEEN = 0b100010;
const NO_COMMENTS = new Set(['Widget', 'Link', 'Popup', 'FreeText', 'FileAttachment']);

/** What of pdf.js's annotation data is read here. */
interface Annotation {
  subtype: string;
  annotationFlags: number;
  rect: number[];
  fieldType?: 'Tx' | 'Ch' | 'Btn' | 'Sig' | null;
  fieldValue?: string | string[] | null;
  options?: { exportValue: string; displayValue: string }[];
  exportValue?: string;
  buttonValue?: string | null;
  checkBox?: boolean;
  radioButton?: boolean;
  password?: boolean;
  fileSelect?: boolean;
  alternativeText?: string;
  contentsObj?: { str: string };
  titleObj?: { str: string };
  overlaidText?: string;
}

/** Reads what a page shows of its form, and its comments: no passwords, nothing hidden, nothing that a script would compute. */
export async function readAnnotations(page: PDFPageProxy, viewport: PageViewport): Promise<PageAnnotations> {
  const all: Annotation[] = await page.getAnnotations({ intent: 'display' });
  const found: PageAnnotations = { written: [], comments: [], isCut: all.length > MOST_ANNOTATIONS };
  let room = MOST_CHARACTERS_OF_PAGE;
  const seen = all.slice(0, MOST_ANNOTATIONS).filter((one) => (one.annotationFlags & UNSEEN) === 0);
  const placed = seen.map((annotation) => ({
    annotation,
    box: boxOf(annotation.rect, viewport),
  }));
  for (const { annotation, box } of placed.sort((one, other) => one.box.top - other.box.top)) {
    const written = writtenIn(annotation);
    const comment = written ? '' : commentOf(annotation);
    room -= (written?.text ?? comment).length;
    if (room < 0) return { ...found, isCut: true };
    if (written) found.written.push({ ...written, ...box });
    else if (comment) found.comments.push(comment);
  }
  return found;
}

function boxOf(
  rect: number[],
  viewport: PageViewport,
): Pick<WrittenText, 'left' | 'right' | 'top' | 'bottom'> {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.convertToViewportRectangle(rect) as number[];
  return { left: Math.min(x1, x2), right: Math.max(x1, x2), top: Math.min(y1, y2), bottom: Math.max(y1, y2) };
}

function writtenIn(annotation: Annotation): Pick<WrittenText, 'text' | 'kind' | 'tooltip'> | undefined {
  const tooltip = inOneLine(annotation.alternativeText);
  if (annotation.checkBox || annotation.radioButton)
    return { text: isTicked(annotation) ? '☑' : '☐', kind: 'box', tooltip };
  const isWords = annotation.subtype === 'FreeText';
  const text = inOneLine(isWords ? annotation.contentsObj?.str : chosen(annotation));
  return text ? { text, kind: isWords ? 'words' : 'value', tooltip } : undefined;
}

function isTicked({ fieldValue, radioButton, buttonValue, exportValue }: Annotation): boolean {
  if (radioButton) return typeof fieldValue === 'string' && fieldValue === buttonValue;
  return exportValue === undefined ? !!fieldValue && fieldValue !== 'Off' : fieldValue === exportValue;
}

function chosen({ fieldType, fieldValue, password, fileSelect, options = [] }: Annotation): string {
  if ((fieldType !== 'Tx' && fieldType !== 'Ch') || password || fileSelect || !fieldValue) return '';
  const values = typeof fieldValue === 'string' ? [fieldValue] : fieldValue.slice(0, MOST_ANNOTATIONS);
  const shown = (value: string) =>
    options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value;
  return values.map(shown).join(', ');
}

function commentOf({ subtype, contentsObj, titleObj, overlaidText }: Annotation): string {
  const said = NO_COMMENTS.has(subtype) ? '' : inOneLine(contentsObj?.str);
  if (!said) return '';
  const author = inOneLine(titleObj?.str).slice(0, 100);
  const about = inOneLine(overlaidText).slice(0, 300);
  return `Comment${author && ` by ${author}`}${about && ` on “${about}”`}: ${said}`;
}

function inOneLine(text: string | undefined): string {
  return (text ?? '')
    .slice(0, MOST_CHARACTERS)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
