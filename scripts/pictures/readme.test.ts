import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FOLDER, MOST_BYTES, NAMES, toFileName } from './list.ts';

const PICTURE = /!\[([^\]]*)\]\(([^)]+)\)|<img\b[^>]*>/g;
const FILES = NAMES.map(toFileName);

/** Lists the pictures of a Markdown text from top to bottom, in Markdown and HTML notation. */
function listShown(text: string): { path: string; words: string }[] {
  return [...text.matchAll(PICTURE)].map(([tag, words = '', path = '']) =>
    tag.startsWith('<')
      ? { path: /\bsrc="([^"]*)"/.exec(tag)?.[1] ?? '', words: /\balt="([^"]*)"/.exec(tag)?.[1] ?? '' }
      : { path, words },
  );
}

it('README.md shows exactly the pictures that npm run pictures takes, each with an alternative text', () => {
  const shown = listShown(readFileSync('README.md', 'utf8'));
  expect(shown.map(({ path }) => path)).toEqual(FILES.map((file) => `${FOLDER}/${file}`));
  expect(shown.filter(({ words }) => words.split(' ').length < 4)).toEqual([]);
});

it('docs/pictures contains exactly these pictures, each at most as large as the size limit', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(FILES.toSorted());
  const sizes = FILES.map((file) => statSync(join(FOLDER, file)).size);
  expect(sizes.filter((size) => size === 0 || size > MOST_BYTES)).toEqual([]);
});
