import { defineConfig } from 'vitest/config';

/** The tests of the folder that is mutated, and what all tables promise: they need no database, and keep nothing between them. */
const include = [`${process.env['MUTATED_FOLDER'] ?? 'domain/**'}/*.test.ts`, 'domain/src/tables.test.ts'];
// The handbook's page of the life cycle is the second writing of its table.
if (process.env['MUTATED_FOLDER'] === 'domain/src/fulfilment') include.push('scripts/life-cycle-page.test.ts');

export default defineConfig({ test: { include, isolate: false, testTimeout: 60_000 } });
