import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAULTS } from './faults/all.ts';

const ALL = Object.values(FAULTS).flat();

it.each(ALL)('the text of fault $id occurs exactly once, changes something and names tests that exist', (fault) => {
  expect(readFileSync(fault.file, 'utf8').split(fault.find)).toHaveLength(2);
  expect(fault.replace).not.toBe(fault.find);
  expect(fault.tests.length).toBeGreaterThan(0);
  for (const file of fault.tests) expect(existsSync(file), file).toBe(true);
});

it('each fault has an id of its own', () => {
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length);
});
