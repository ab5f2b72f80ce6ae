import type { Artwork } from '../artwork/artwork.ts';

const toKey = (path: string) => path.normalize('NFC').trim().replaceAll('\\', '/').toLowerCase();
const lastOf = (path: string) => path.split('/').at(-1) ?? path;

/**
 * Returns a function that finds the chosen picture that a cell names: by its path, its path inside the archive, or its name. A name that two pictures
 * share finds none, because the path must decide.
 */
export function indexPictures(pictures: readonly Artwork[]): (cell: string) => Artwork | undefined {
  const byName = new Map<string, Artwork | null>();
  for (const picture of pictures) {
    const path = toKey(picture.name);
    const inside = path.split('/').slice(1).join('/');
    for (const name of new Set([path, inside, lastOf(path)])) {
      if (name !== '') byName.set(name, byName.has(name) ? null : picture);
    }
  }
  return (cell) => byName.get(toKey(cell)) ?? undefined;
}
