import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listRounds } from '../../scripts/test/rounds.ts';
import { listStoryLines, pickVariant, VARIANTS } from './variants.ts';

const FOLDER = new URL('.', import.meta.url);
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.e2e.ts'))
  .toSorted();
const stories = files.flatMap((file) =>
  listStoryLines(readFileSync(new URL(file, FOLDER), 'utf8')).map((_, index) => ({ files, file, index })),
);

/** Counts the tests that a round runs in each variant. */
function countStories(round: number): number[] {
  const names = stories.map((story) => pickVariant({ ...story, round }).name);
  return VARIANTS.map(({ name }) => names.filter((other) => other === name).length);
}

it('each round runs at least a fifth of all end-to-end stories in each variant', () => {
  expect(stories.length).toBeGreaterThan(40);
  for (const round of listRounds({ E2E_ALL: '1' })) {
    for (const count of countStories(round)) expect(count / stories.length).toBeGreaterThanOrEqual(0.2);
  }
});

it('one run contains each end-to-end story once, and E2E_ALL=1 runs each in all four variants', () => {
  expect(listRounds({})).toEqual([0]);
  expect(listRounds({ E2E_ROUND: '2' })).toEqual([2]);
  const rounds = listRounds({ E2E_ALL: '1' });
  for (const story of stories) {
    expect(new Set(rounds.map((round) => pickVariant({ ...story, round }).name)).size).toBe(VARIANTS.length);
  }
});

it('neighbouring end-to-end stories run in different languages', () => {
  const place = { files: ['a.e2e.ts', 'b.e2e.ts'], file: 'b.e2e.ts' };
  const [first, next] = [0, 1].map((index) => pickVariant({ ...place, index }));
  expect(first?.language).not.toBe(next?.language);
  expect(pickVariant({ ...place, index: 0, turn: 1 })).toEqual(next);
  expect(pickVariant({ ...place, file: 'a.e2e.ts', index: 1 })).toEqual(first);
});

it('test files without end-to-end stories and indexes without a story are rejected', () => {
  expect(() => pickVariant({ files: [], file: 'c.e2e.ts', index: 1 })).toThrow('c.e2e.ts');
  expect(() => pickVariant({ files: ['c.e2e.ts'], file: 'c.e2e.ts', index: -1 })).toThrow('c.e2e.ts');
});

it('end-to-end stories are found by the lines on which they begin, and steps and groups do not count as stories', () => {
  const source = ["test.describe('a', () => {", "  test('b', async () => {", "    await test.step('c', f);", '});'];
  expect(listStoryLines(source.join('\n'))).toEqual([2]);
});
