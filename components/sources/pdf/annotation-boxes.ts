import type { PageViewport, PDFPageProxy } from 'pdfjs-dist';

/** A form value or comment: its words, and an empty box over its place on the page. */
export interface AnnotationBox {
  words: string;
  box: HTMLElement;
}

const MOST = 2_000;

/** The boxes of a page's form values and comments, placed in shares of the page, as ingestion reads them. */
export async function annotationBoxes(page: PDFPageProxy, viewport: PageViewport): Promise<AnnotationBox[]> {
  const annotations = await page.getAnnotations({ intent: 'display' });
  return annotations.slice(0, MOST).flatMap((annotation) => {
    const words = annotation.password
      ? ''
      : [annotation.fieldValue ?? annotation.contentsObj?.str ?? ''].flat().join(', ');
    if (!words || annotation.subtype === 'Link' || annotation.subtype === 'Popup') return [];
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.convertToViewportRectangle(annotation.rect) as number[];
    const box = document.createElement('span');
    box.style.left = `${(100 * Math.min(x1, x2)) / viewport.width}%`;
    box.style.top = `${(100 * Math.min(y1, y2)) / viewport.height}%`;
    box.style.width = `${(100 * Math.abs(x2 - x1)) / viewport.width}%`;
    box.style.height = `${(100 * Math.abs(y2 - y1)) / viewport.height}%`;
    return [{ words, box }];
  });
}
