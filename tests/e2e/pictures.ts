import { buildPng, paint, paintNoise } from '../../server/src/modules/library/testing/pictures.ts';

/** A file in the form in which Playwright passes it to a file chooser. */
export interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

let design: Promise<Buffer> | null = null;

/** Builds a design of the size that PRESSIFY requires. The design is painted only once, because its 24 million pixels take a second. */
export async function buildDesign(name = 'front.png'): Promise<Picture> {
  design ??= paint(4500, 5400).png({ compressionLevel: 1 }).toBuffer();
  return { name, mimeType: 'image/png', buffer: await design };
}

/** Builds a white design with a dark outline, which is visible on a garment of any colour (PRN-9). */
export async function buildClearDesign(name: string): Promise<Picture> {
  const white = { create: { width: 4100, height: 5000, channels: 4 as const, background: '#ffffff' } };
  const picture = paint(4500, 5400)
    .composite([{ input: white }])
    .ensureAlpha();
  return { name, mimeType: 'image/png', buffer: await picture.png({ compressionLevel: 1 }).toBuffer() };
}

export async function buildMockup(name = 'mockup.jpg'): Promise<Picture> {
  return { name, mimeType: 'image/jpeg', buffer: await paint(300, 300).jpeg().toBuffer() };
}

/** Builds a design that is too small for every factory. */
export function buildSmallDesign(name = 'small.png'): Picture {
  return { name, mimeType: 'image/png', buffer: buildPng(300, 360, 360) };
}

/** Builds a design of about nine megabytes, which is uploaded in three pieces. */
export async function buildLargeDesign(name = 'large.png'): Promise<Picture> {
  return { name, mimeType: 'image/png', buffer: await paintNoise(1700, 1400) };
}
