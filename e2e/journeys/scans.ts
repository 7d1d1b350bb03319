import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** A font among our packages: with those of the machine, text would be recognised otherwise on each. */
const FONT = 'node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf';

/** Lines of text as a camera sees them: turned by 2 degrees, grey on grey, with noise. Drawn by the browser, as JPEG. */
export async function photographOf(page: Page, lines: readonly string[]): Promise<Buffer> {
  const drawing = { texts: lines, font: readFileSync(FONT).toString('base64') };
  const base64 = await page.evaluate(async ({ texts, font }) => {
    const bytes = Uint8Array.from(atob(font), (character) => character.charCodeAt(0));
    document.fonts.add(await new FontFace('Scanned Text', bytes).load());
    const [width, height, type] = [1000, 1414, 26];
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#e4e4e4';
    context.fillRect(0, 0, width, height);
    context.rotate((2 * Math.PI) / 180);
    context.fillStyle = '#2a2a2a';
    context.font = `${type}px "Scanned Text"`;
    for (const [index, text] of texts.entries()) context.fillText(text, 90, 90 + index * type * 1.7);
    const image = context.getImageData(0, 0, width, height);
    let seed = 7;
    for (let at = 0; at < image.data.length; at += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      if (at % 4 < 3) image.data[at] = (image.data[at] ?? 0) + (seed / 2_147_483_648 - 0.5) * 50;
    }
    context.putImageData(image, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.85).replace(/^.*,/, '');
  }, drawing);
  return Buffer.from(base64, 'base64');
}

/** A PDF of A4 pages that are these photographs and nothing else, as a scanner makes it. */
export function scannedPdf(photographs: readonly Buffer[]): Buffer {
  const kids = photographs.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${photographs.length} >>`),
    ...photographs.flatMap((photograph, index) => pageObjects(photograph, 3 + index * 3)),
  ];
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.4\n')];
  for (const [index, object] of objects.entries()) {
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
  }
  parts.push(Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`));
  return Buffer.concat(parts);
}

function pageObjects(photograph: Buffer, number: number): Buffer[] {
  const paint = 'q 595 0 0 842 0 0 cm /I Do Q';
  const image =
    '<< /Type /XObject /Subtype /Image /Width 1000 /Height 1414 /BitsPerComponent 8 /ColorSpace /DeviceRGB ' +
    `/Filter /DCTDecode /Length ${photograph.length} >>\nstream\n`;
  return [
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${number + 1} 0 R ` +
        `/Resources << /XObject << /I ${number + 2} 0 R >> >> >>`,
    ),
    Buffer.from(`<< /Length ${paint.length} >>\nstream\n${paint}\nendstream`),
    Buffer.concat([Buffer.from(image), photograph, Buffer.from('\nendstream')]),
  ];
}
