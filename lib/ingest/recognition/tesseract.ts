import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError } from '#lib/shared/app-error.ts';
import type { NativeCanvas } from '../pictures/native-canvas.ts';
import type { Layout } from './recognised-page.ts';

/** The languages to recognise, as Tesseract names them, and a folder of further language data. */
export interface Languages {
  names: readonly string[];
  folder?: string | undefined;
}

/** As much of Tesseract's `TessBaseAPI` as one page takes. */
interface TesseractApi {
  Init(dataPath: null, languages: string, engine: number): number;
  SetVariable(name: string, value: string): void;
  SetImageFile(orientation: number, angle: number): number;
  FindLines(): void;
  /** The slope of the lines of text, in radians. */
  GetGradient(): number;
  Recognize(monitor: null): void;
  GetJSONText(): string;
}

interface TesseractModule {
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  TessBaseAPI: new () => TesseractApi;
}

const LSTM_ONLY = 1;
const AUTOMATIC_LAYOUT = '3';

/** A threshold by the surroundings of each pixel: photographs have shadows, and one threshold for all reads half of them. */
const SAUVOLA = '2';

/** Lines at a smaller slope, in radians, are read as well as they stand. */
const LEAST_SLOPE = 0.005;

const MODULES = join(process.cwd(), 'node_modules');

let started: { languages: string; tesseract: Promise<Tesseract> } | undefined;

/** What recognises text: WebAssembly with a memory of its own, and the models of the languages. */
interface Tesseract {
  module: TesseractModule;
  api: TesseractApi;
}

/** The words on a canvas, and the angle by which the page was straightened first. Throws AppError for an unknown language. */
export async function readCanvas(
  canvas: NativeCanvas,
  languages: Languages,
): Promise<{ layout: Layout; angle: number }> {
  const { module, api } = await tesseractFor(languages);
  module.FS.writeFile('/input', greyPicture(canvas));
  api.SetImageFile(1, 0);
  api.FindLines();
  const slope = api.GetGradient();
  const angle = Math.abs(slope) < LEAST_SLOPE ? 0 : slope;
  if (angle !== 0) api.SetImageFile(1, angle);
  api.Recognize(null);
  return { layout: JSON.parse(api.GetJSONText()) as Layout, angle };
}

function tesseractFor(languages: Languages): Promise<Tesseract> {
  const names = languages.names.join('+');
  if (started?.languages !== names) started = { languages: names, tesseract: start(languages) };
  return started.tesseract;
}

async function start({ names, folder }: Languages): Promise<Tesseract> {
  const load = createRequire(join(MODULES, 'tesseract.js-core', 'package.json'));
  const create = load('./tesseract-core-simd-lstm.js') as (options: object) => Promise<TesseractModule>;
  const module = await create({ TesseractProgress() {} });
  for (const name of names) module.FS.writeFile(`${name}.traineddata`, await languageData(name, folder));
  const api = new module.TessBaseAPI();
  if (api.Init(null, names.join('+'), LSTM_ONLY) !== 0) {
    throw new AppError('internal', `the language data of ${names.join(', ')} (OCR_LANGUAGES) cannot be used`);
  }
  api.SetVariable('tessedit_pageseg_mode', AUTOMATIC_LAYOUT);
  api.SetVariable('thresholding_method', SAUVOLA);
  return { module, api };
}

async function languageData(name: string, folder: string | undefined): Promise<Uint8Array> {
  const installed = join(MODULES, '@tesseract.js-data', name, '4.0.0_best_int');
  for (const place of folder === undefined ? [installed] : [folder, installed]) {
    const plain = await readFile(join(place, `${name}.traineddata`)).catch(() => undefined);
    if (plain) return plain;
    const packed = await readFile(join(place, `${name}.traineddata.gz`)).catch(() => undefined);
    if (packed) return promisify(gunzip)(packed);
  }
  throw new AppError(
    'internal',
    `there is no language data for “${name}” (OCR_LANGUAGES); put ${name}.traineddata into the folder OCR_DATA`,
  );
}

/**
 * The canvas as a grey picture in the format PGM, which needs no encoder. Each pixel is smoothed with its neighbours: the noise
 * of a camera is otherwise taken for specks of ink, a hundred thousand of them, and read for a minute.
 */
function greyPicture(canvas: NativeCanvas): Uint8Array {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const grey = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < grey.length; pixel += 1, at += 4) {
    const red = data[at] ?? 0;
    const green = data[at + 1] ?? 0;
    const blue = data[at + 2] ?? 0;
    grey[pixel] = (red * 77 + green * 151 + blue * 28) >> 8;
  }
  const header = Buffer.from(`P5 ${width} ${height} 255\n`, 'latin1');
  return Buffer.concat([header, smooth(smooth(grey, 1), width)]);
}

/** The mean of each value, twice, and of those `step` before and after it. */
function smooth(grey: Uint8Array, step: number): Uint8Array {
  return grey.map((value, at) => (2 * value + (grey[at - step] ?? value) + (grey[at + step] ?? value)) >> 2);
}
