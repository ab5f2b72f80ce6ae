import { posix } from 'node:path';
import type { Source } from './sources.ts';

export const CLASSES = 'a component uses only classes that its style sheet defines';

const COMPOSED = /composes: ([\w -]+?)(?: from '(\.[^']+)')?;/g;
const IMPORTED = /import (\w+) from '(\.[^']+\.module\.css)';/g;

export const UNUSED_CLASSES = 'a style sheet defines only classes that a component uses';
export const REPEATS = 'a style sheet says each thing once';
export const LENGTH = 'the style sheets stay short';

/** Permitted number of lines, a tenth above the number after the last reduction. */
const MAX_LINES = 13_500;

/** Reports rules of a style sheet that repeat another rule of the same block word for word. */
export function findRepeats({ path, text }: Source): string[] {
  if (!path.endsWith('.css')) return [];
  const known = new Map<string, string>();
  return listRules(text).flatMap(({ place, selector, body }) => {
    // A class with `composes` allows no second selector, and a browser ignores a whole selector list when it does not know one of the selectors.
    if (/\bcomposes:/.test(body) || /::-/.test(selector)) return [];
    const key = `${place} ${body}`;
    const other = known.get(key);
    known.set(key, selector);
    return other === undefined ? [] : [`${selector} says what ${other} says: one rule for both`];
  });
}

/** Lists the rules of a style sheet with the blocks around them; the declarations of each rule are sorted by name. */
function listRules(text: string): { place: string; selector: string; body: string }[] {
  const code = text.replaceAll(/\/\*[^]*?\*\//g, '');
  const around: string[] = [];
  const rules: { place: string; selector: string; body: string }[] = [];
  for (const [, words = '', sign] of code.matchAll(/([^{}]*)([{}])/g)) {
    const parts = words.split(';').map((part) => part.trim().replaceAll(/\s+/g, ' '));
    if (sign === '{') around.push(parts.at(-1) ?? '');
    else {
      const body = parts.filter((part) => part !== '').toSorted();
      const selector = around.pop() ?? '';
      if (body.length > 0) rules.push({ place: around.join(' '), selector, body: body.join('; ') });
    }
  }
  return rules;
}

/** Reports by how many lines the style sheets together exceed the permitted number. */
export function findLength(sources: readonly Source[]): string[] {
  const sheets = sources.filter(({ path }) => /^web\/src\/.*\.css$/.test(path));
  const lines = sheets.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  return lines <= MAX_LINES
    ? []
    : [`${lines} lines in ${sheets.length} sheets, more than ${MAX_LINES}: say it with boxes.tsx, or join rules`];
}

/** Reports classes that a component uses and its style sheet does not define. */
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

/**
 * Reports classes of a style sheet that neither a component nor another style sheet uses. When a component indexes a style sheet by a variable, all
 * of its classes count as used.
 */
export function findUnusedClasses(sources: readonly Source[]): string[] {
  const used = new Set<string>();
  const indexed = new Set<string>();
  const mark = (path: string, file: string | undefined, names: readonly string[]) => {
    const sheet = file === undefined ? path : posix.join(posix.dirname(path), file);
    for (const name of names) used.add(`${sheet} ${name}`);
    return sheet;
  };
  for (const { path, text } of sources) {
    if (!path.startsWith('web/src/')) continue;
    for (const [, names = '', file] of text.matchAll(COMPOSED)) mark(path, file, names.split(' '));
    for (const [, name = '', file = ''] of text.matchAll(IMPORTED)) {
      const taken = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, word = '']) => word);
      const sheet = mark(path, file, taken);
      if (text.includes(`${name}[`)) indexed.add(sheet);
    }
  }
  return sources.flatMap(({ path, text }) => {
    if (!/^web\/src\/.*\.module\.css$/.test(path) || indexed.has(path)) return [];
    const code = text.replaceAll(/\/\*[^]*?\*\/|from '[^']+'/g, '');
    const defined = new Set([...code.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, word = '']) => word));
    return [...defined].filter((word) => !used.has(`${path} ${word}`)).map((word) => `${path}: no use of .${word}`);
  });
}
