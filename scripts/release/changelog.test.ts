import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RELEASE = /^## \[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d{2}-\d{2})$/;
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

const lines = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').split('\n');
const headings = lines.filter((line) => line.startsWith('## '));
const readVersion = (path: string) =>
  (JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as { version: string }).version;

it('Every package.json has the same version, and the changelog has a section for it', () => {
  const version = readVersion('package.json');
  const parts = globSync('*/package.json', { cwd: ROOT }).map((path) => [path, readVersion(path)]);
  expect(parts.length).toBeGreaterThan(7);
  expect(parts.filter(([, own]) => own !== version)).toEqual([]);
  expect(headings.some((line) => line.startsWith(`## [${version}] - `))).toBe(true);
});

it('CHANGELOG.md begins with Unreleased, followed by releases with descending versions and dates', () => {
  const [first, ...releases] = headings;
  expect(first).toBe('## Unreleased');
  expect(releases.filter((line) => !RELEASE.test(line))).toEqual([]);
  const keys = releases.map((line) => {
    const [, ...numbers] = RELEASE.exec(line) ?? [];
    return {
      version: numbers
        .slice(0, 3)
        .map((text) => text.padStart(6, '0'))
        .join('.'),
      day: numbers[3] ?? '',
    };
  });
  expect(keys.length).toBeGreaterThan(0);
  expect(new Set(keys.map(({ version }) => version)).size).toBe(keys.length);
  for (const [index, { version, day }] of keys.entries()) {
    expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
    const { version: newer = '~', day: later = '~' } = keys[index - 1] ?? {};
    expect([newer > version, later >= day]).toEqual([true, true]);
  }
});

it('Each release in the changelog groups its lines under known headings, and has each heading once', () => {
  const start = lines.findIndex((line) => RELEASE.test(line));
  let kinds: string[] = [];
  for (const line of lines.slice(start)) {
    if (line.startsWith('## ')) kinds = [];
    const kind = /^### (.*)$/.exec(line)?.[1];
    if (kind !== undefined) {
      expect(KINDS).toContain(kind);
      expect(kinds).not.toContain(kind);
      kinds.push(kind);
    }
    if (line.startsWith('- ')) expect([line, kinds.length > 0]).toEqual([line, true]);
  }
  expect(kinds.length).toBeGreaterThan(0);
});
