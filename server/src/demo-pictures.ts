import { readFile } from 'node:fs/promises';

/** The files of demo-pictures/: a print design (4500 × 5400 pixels, without margins), and a shirt with this design. */
const NAMES = [
  ['sunset', 'SUNSET'],
  ['lakeside', 'LAKESIDE'],
  ['night-owl', 'NIGHT OWL'],
] as const;

export interface DemoPicture {
  words: string;
  design: Buffer;
  mockup: Buffer;
}

export function readPictures(): Promise<DemoPicture[]> {
  return Promise.all(
    NAMES.map(async ([name, words]) => ({
      words,
      design: await readPicture(`${name}-design`),
      mockup: await readPicture(`${name}-mockup`),
    })),
  );
}

function readPicture(name: string): Promise<Buffer> {
  return readFile(new URL(`demo-pictures/${name}.png`, import.meta.url));
}
