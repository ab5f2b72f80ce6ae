import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pickCloned, pickFiles, readImporters, readKnown, writeKnown, type Known } from './lint.ts';

const KNOWN: Known = { rules: 'r', files: { 'a.ts': '1', 'b.ts': '1', 'c.ts': '1', 'd.ts': '1' } };
/** In these tests c imports b, and b imports a; d has no imports. */
const IMPORTERS = new Map([
  ['a.ts', ['b.ts']],
  ['b.ts', ['c.ts']],
]);
const pick = (change: Record<string, string | undefined>, known: Known | null = KNOWN, rules = 'r') => {
  const files = Object.entries({ ...KNOWN.files, ...change }).filter((entry): entry is [string, string] => !!entry[1]);
  return pickFiles(known, { rules, files: Object.fromEntries(files) }, IMPORTERS);
};

describe('files to lint again', () => {
  it('include no file without a change', () => {
    expect(pick({})).toEqual([]);
  });

  it('include changed and new files, and their direct importers only', () => {
    expect(pick({ 'a.ts': '2' })).toEqual(['a.ts', 'b.ts']);
    expect(pick({ 'b.ts': '2', 'e.ts': '1' })).toEqual(['b.ts', 'c.ts', 'e.ts']);
  });

  it('include the importers of a deleted file, but not the deleted file', () => {
    expect(pick({ 'a.ts': undefined })).toEqual(['b.ts']);
  });

  it('include all files when there are no earlier results, or the rules have changed', () => {
    expect(pick({}, null)).toBeNull();
    expect(pick({}, KNOWN, 'other rules')).toBeNull();
  });

  it('include all files when the importers of a changed file are unknown', () => {
    expect(pickFiles(KNOWN, KNOWN, null)).toEqual([]);
    expect(pickFiles(KNOWN, { ...KNOWN, files: { ...KNOWN.files, 'a.ts': '2' } }, null)).toBeNull();
  });

  it('include in a fresh clone the files that differ from the cloned commit: changed, new or deleted', () => {
    const now = { rules: 'r', files: { 'a.ts': '2', 'b.ts': '1', 'new.ts': '1' } };
    const known = pickCloned(now, ['a.ts', 'b.ts', 'gone.ts', 'README.md'], new Set(['a.ts', 'gone.ts', 'README.md']));
    expect(pickFiles(known, now, new Map([['gone.ts', ['b.ts']]]))).toEqual(['a.ts', 'b.ts', 'new.ts']);
    expect(pickCloned(now, ['b.ts'], new Set(['.oxlintrc.json']))).toBeNull();
  });
});

describe('stored results of the linter', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bobbin-lint-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('can be written in a fresh clone, where their folder does not exist yet', () => {
    const path = join(folder, '.cache/lint.json');
    expect(readKnown(path)).toBeNull();
    writeKnown(path, KNOWN);
    expect(readKnown(path)).toEqual(KNOWN);
  });

  it("use the importers from the compiler's graph, without packages", () => {
    const graph = join(folder, 'types.tsbuildinfo');
    expect(readImporters(graph)).toBeNull();
    const fileNames = ['../a.ts', '../b.ts', '../c.ts', '../node_modules/x/index.d.ts'];
    const referencedMap = [
      [2, 1],
      [3, 2],
    ];
    writeFileSync(
      graph,
      JSON.stringify({
        fileNames,
        fileIdsList: [
          [1, 4],
          [1, 2],
        ],
        referencedMap,
      }),
    );
    expect(readImporters(graph)).toEqual(
      new Map([
        ['a.ts', ['b.ts', 'c.ts']],
        ['b.ts', ['c.ts']],
      ]),
    );
  });

  it("cannot be used when the compiler's graph has another format", () => {
    const graph = join(folder, 'types.tsbuildinfo');
    writeFileSync(graph, JSON.stringify({ fileNames: ['../a.ts'] }));
    expect(readImporters(graph)).toBeNull();
  });
});
