import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../postgres/embedded.ts';
import { DRILLS } from '../../tests/drills/drills.ts';
import { SkippedDrill } from '../../tests/drills/skipped-drill.ts';

// `npm run drill -- <name>…` checks on real processes that failures have the effects that docs/operations.md documents (section Drills).
const asked = process.argv.slice(2);
if (asked.length === 0 || asked.includes('list')) {
  console.log('npm run drill -- all, or any of:');
  for (const [name, { about }] of Object.entries(DRILLS)) console.log(`  ${name.padEnd(18)} ${about}`);
  process.exit(0);
}
const names = asked.includes('all') ? Object.keys(DRILLS) : asked;
const unknown = names.filter((name) => DRILLS[name] === undefined);
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}; npm run drill -- list says which there are.`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'bobbin-drills-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, fsync: false });
process.env.TEST_DATABASE_URL = postgres.url;
let failed = 0;
try {
  for (const name of names) {
    console.log(`\n${name}: ${DRILLS[name]?.about}`);
    const began = performance.now();
    const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;
    try {
      const counted = await DRILLS[name]?.run((line) => console.log(`  ${line}`));
      console.log(`  PASSED after ${seconds()}: ${counted}`);
    } catch (error) {
      if (error instanceof SkippedDrill) {
        console.log(`  SKIPPED: ${error.message}`);
        continue;
      }
      failed += 1;
      console.log(
        `  FAILED after ${seconds()}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    }
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
