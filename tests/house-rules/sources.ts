import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Source = { path: string; text: string };

const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  '.cache',
  'test-results',
  'playwright-report',
]);
const TEXT = /\.(tsx?|m?js|sql|css|html|json|jsonc|md)$/;

/** Lists every text file of the project with its path from the root, except lock files, packages and built files. */
export function listSources(root: string): Source[] {
  const sources: Source[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) walk(path);
      if (entry.isFile() && TEXT.test(entry.name) && entry.name !== 'package-lock.json') {
        sources.push({ path, text: readFileSync(join(root, path), 'utf8') });
      }
    }
  };
  walk('');
  return sources;
}

export function isTest(path: string): boolean {
  return /\.(test|e2e|spec)\.tsx?$/.test(path) || path.startsWith('tests/') || /\/testing(\/|\.ts$)/.test(path);
}

export function isCode(path: string): boolean {
  return /\.(tsx?|mjs)$/.test(path);
}
