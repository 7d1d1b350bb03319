import type { NativeCanvas } from '../pictures/native-canvas.ts';

/**
 * The canvas as a grey picture in the format PGM, which needs no encoder. Each pixel is smoothed with its neighbours: the noise
 * of a camera is otherwise taken for specks of ink, a hundred thousand of them, and read for a minute.
 */
export function greyPicture(canvas: NativeCanvas): Uint8Array {
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
