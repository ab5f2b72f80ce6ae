import { statSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests of the mutated folder, and the common test of all tables: they need no database and share no state. */
const include = [`${process.env['MUTATED_FOLDER'] ?? 'domain/**'}/*.test.ts`, 'domain/src/tables.test.ts'];
// The test that compares the life cycle page of the handbook with the table of transitions is excluded, because the page is a copy of this table.
if (process.env['MUTATED_FOLDER'] === 'domain/src/fulfilment') include.push('scripts/life-cycle-page.test.ts');

/** Runs the common test of all tables first, then the small files: these tests detect most mutants of a table. */
class SmallFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weigh = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith('/tables.test.ts') ? 0 : statSync(moduleId).size;
    return (await super.sort(files)).toSorted((one, other) => weigh(one) - weigh(other));
  }
}

export default defineConfig({
  test: { include, isolate: false, testTimeout: 60_000, sequence: { sequencer: SmallFirst } },
});
