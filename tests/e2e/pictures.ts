import { buildPng, paint, paintNoise } from '../../server/src/modules/library/testing/pictures.ts';

/** What a file chooser takes. */
export interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

let design: Promise<Buffer> | null = null;

/** A design of the size that PRESSIFY wants; painted once, because 24 million pixels take a second. */
export async function buildDesign(name = 'front.png'): Promise<Picture> {
  design ??= paint(4500, 5400).png({ compressionLevel: 1 }).toBuffer();
  return { name, mimeType: 'image/png', buffer: await design };
}

export async function buildMockup(name = 'mockup.jpg'): Promise<Picture> {
  return { name, mimeType: 'image/jpeg', buffer: await paint(300, 300).jpeg().toBuffer() };
}

/** A design that no printer takes at this size. */
export function buildSmallDesign(name = 'small.png'): Picture {
  return { name, mimeType: 'image/png', buffer: buildPng(300, 360, 360) };
}

/** A design of about nine megabytes: it comes in three pieces. */
export async function buildLargeDesign(name = 'large.png'): Promise<Picture> {
  return { name, mimeType: 'image/png', buffer: await paintNoise(1700, 1400) };
}
