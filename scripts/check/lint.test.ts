import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pickCloned, pickFiles, readImporters, readKnown, writeKnown, type Known } from './lint.ts';

const KNOWN: Known = { rules: 'r', files: { 'a.ts': '1', 'b.ts': '1', 'c.ts': '1', 'd.ts': '1' } };
/** c imports b, b imports a; d stands alone. */
const IMPORTERS = new Map([
  ['a.ts', ['b.ts']],
  ['b.ts', ['c.ts']],
]);
const pick = (change: Record<string, string | undefined>, known: Known | null = KNOWN, rules = 'r') => {
  const files = Object.entries({ ...KNOWN.files, ...change }).filter((entry): entry is [string, string] => !!entry[1]);
  return pickFiles(known, { rules, files: Object.fromEntries(files) }, IMPORTERS);
};

describe('what is linted again', () => {
  it('is nothing where nothing changed', () => {
    expect(pick({})).toEqual([]);
  });

  it('is what changed or is new, and what imports it, but not what imports that', () => {
    expect(pick({ 'a.ts': '2' })).toEqual(['a.ts', 'b.ts']);
    expect(pick({ 'b.ts': '2', 'e.ts': '1' })).toEqual(['b.ts', 'c.ts', 'e.ts']);
  });

  it('is what imported a file that is gone, not the file', () => {
    expect(pick({ 'a.ts': undefined })).toEqual(['b.ts']);
  });

  it('is everything where nothing is known, or the rules are others', () => {
    expect(pick({}, null)).toBeNull();
    expect(pick({}, KNOWN, 'other rules')).toBeNull();
  });

  it('is everything where nobody knows what imports what changed', () => {
    expect(pickFiles(KNOWN, KNOWN, null)).toEqual([]);
    expect(pickFiles(KNOWN, { ...KNOWN, files: { ...KNOWN.files, 'a.ts': '2' } }, null)).toBeNull();
  });

  it('is in a fresh clone what differs from what was cloned: changed, new or gone', () => {
    const now = { rules: 'r', files: { 'a.ts': '2', 'b.ts': '1', 'new.ts': '1' } };
    const known = pickCloned(now, ['a.ts', 'b.ts', 'gone.ts', 'README.md'], new Set(['a.ts', 'gone.ts', 'README.md']));
    expect(pickFiles(known, now, new Map([['gone.ts', ['b.ts']]]))).toEqual(['a.ts', 'b.ts', 'new.ts']);
    expect(pickCloned(now, ['b.ts'], new Set(['.oxlintrc.json']))).toBeNull();
  });
});

describe('what is kept between two checks', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bobbin-lint-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is written in a fresh clone too, whose folder for it is not there yet', () => {
    const path = join(folder, '.cache/lint.json');
    expect(readKnown(path)).toBeNull();
    writeKnown(path, KNOWN);
    expect(readKnown(path)).toEqual(KNOWN);
  });

  it('reads from the graph of types who imports whom, packages left out', () => {
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

  it('knows no importers where the compiler writes its graph otherwise', () => {
    const graph = join(folder, 'types.tsbuildinfo');
    writeFileSync(graph, JSON.stringify({ fileNames: ['../a.ts'] }));
    expect(readImporters(graph)).toBeNull();
  });
});
