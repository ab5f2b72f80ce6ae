import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAULTS } from './faults/all.ts';

const ALL = Object.values(FAULTS).flat();

it.each(ALL)('fault $id replaces a text that occurs exactly once, changes code, and names existing tests', (fault) => {
  expect(readFileSync(fault.file, 'utf8').split(fault.find)).toHaveLength(2);
  expect(fault.replace).not.toBe(fault.find);
  // A fault may not depend on comments, because their words change independent of the code.
  expect(fault.find).not.toMatch(/^\s*(?:\/\/|\*)/m);
  expect(fault.tests.length).toBeGreaterThan(0);
  for (const file of fault.tests) expect(existsSync(file), file).toBe(true);
});

it('each fault has a unique id', () => {
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length);
});
