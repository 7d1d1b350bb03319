// Everything pdf.js may need besides its worker, by the address at which the build put it: character maps for CJK
// fonts, replacements for fonts that a file does not embed, decoders for scanned images. Nothing comes from another server.
const ADDRESSES = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/*.wasm',
  ],
  { eager: true, import: 'default', query: '?url' },
);

const BY_NAME = new Map(
  Object.entries(ADDRESSES).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);

/** Loads the data files of pdf.js for its worker (the interface of `BinaryDataFactory`). Throws for an unknown name. */
export class PdfAssets {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = BY_NAME.get(filename);
    if (!address) throw new Error(`pdf.js asks for ${filename}, which is not among its assets.`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered with status ${response.status}.`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
