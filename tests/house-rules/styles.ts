import { posix } from 'node:path';
import type { Source } from './sources.ts';

export const CLASSES = 'a component uses only classes that its style sheet defines';

const IMPORTED = /import (\w+) from '(\.[^']+\.module\.css)';/g;

/** Finds classes that a component takes from a style sheet which does not define them. */
export function findMissingClasses(sources: readonly Source[]): string[] {
  const sheets = new Map(sources.flatMap(({ path, text }) => (path.endsWith('.module.css') ? [[path, text]] : [])));
  return sources.flatMap(({ path, text }) => {
    if (!/^web\/src\/.*\.tsx?$/.test(path)) return [];
    const code = text.replaceAll(/from '[^']+'/g, '');
    return [...text.matchAll(IMPORTED)].flatMap(([, name = '', file = '']) => {
      const sheet = sheets.get(posix.join(posix.dirname(path), file)) ?? '';
      const has = new Set([...sheet.matchAll(/\.([A-Za-z_]\w*)/g)].map(([, word]) => word));
      const taken = new Set([...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, word = '']) => word));
      return [...taken].filter((word) => !has.has(word)).map((word) => `${path}: ${file} has no class ${word}`);
    });
  });
}
