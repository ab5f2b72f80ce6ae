import { rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { copyTree } from './copy.ts';
import { FAULT_KINDS, type Fault, type FaultKind } from './fault.ts';
import { FAULTS } from './faults/all.ts';
import { withFault } from './planting.ts';
import { Suite, SuiteLost } from './suite.ts';

/** Minimum share of all faults that must be detected. */
const REQUIRED_SHARE = 0.9;

const HELP = `Plants faults one at a time in a copy of the working tree and runs the tests nearest to each.

  node scripts/mutants.mjs [ids] [--kind money] [--at <commit>] [--tests a,b] [--report file.json]

  ids       only these faults
  --kind    only faults of this kind: ${FAULT_KINDS.join(', ')}
  --at      the tree of a commit instead of the working tree; tests that it has not are left out
  --tests   these test files, with commas between, instead of the nearest ones
  --report  writes what was found as JSON
`;

interface Row {
  id: string;
  kind: FaultKind;
  isFound: boolean;
  by: string;
  message: string;
  seconds: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kind: { type: 'string' },
    at: { type: 'string' },
    report: { type: 'string' },
    tests: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

function choose(): { kind: FaultKind; fault: Fault }[] {
  return FAULT_KINDS.filter((kind) => values.kind === undefined || kind === values.kind).flatMap((kind) =>
    FAULTS[kind]
      .filter(({ id }) => positionals.length === 0 || positionals.includes(id))
      .map((fault) => ({ kind, fault })),
  );
}

async function runAll(copy: string, chosen: ReturnType<typeof choose>): Promise<Row[]> {
  const rows: Row[] = [];
  let suite = await Suite.start(copy);

  const ask = (fault: Fault) =>
    withFault(copy, fault, async (path) => {
      try {
        return await suite.run(values.tests?.split(',') ?? fault.tests, path);
      } finally {
        suite.forget(path);
      }
    });
  /** Repeats the tests of a fault once when the database of the run failed. */
  async function askAgain(fault: Fault, error: unknown) {
    if (!(error instanceof SuiteLost)) throw error;
    await suite.close();
    suite = await Suite.start(copy);
    return ask(fault);
  }

  try {
    for (const { kind, fault } of chosen) {
      const startedAt = performance.now();
      const { failed } = await ask(fault).catch((error: unknown) => askAgain(fault, error));
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      const row = {
        id: fault.id,
        kind,
        isFound: failed !== null,
        by: failed?.test ?? '',
        message: failed?.message ?? '',
      };
      rows.push({ ...row, seconds });
      console.log(
        `${failed ? 'found   ' : 'SURVIVED'} ${fault.id} (${seconds} s)${failed ? ` by ${failed.test}` : ''}`,
      );
      if (values.report) writeFileSync(values.report, `${JSON.stringify(rows, null, 2)}\n`);
    }
  } finally {
    await suite.close();
  }
  return rows;
}

if (values.help) console.log(HELP);
else {
  const chosen = choose();
  const copy = copyTree(process.cwd(), values.at);
  try {
    const rows = await runAll(copy, chosen);
    for (const [kind, own] of Map.groupBy(rows, (row) => row.kind)) {
      console.log(`${kind}: ${own.filter(({ isFound }) => isFound).length} of ${own.length}`);
    }
    const found = rows.filter(({ isFound }) => isFound).length;
    const { user, system } = process.cpuUsage();
    console.log(`Found ${found} of ${rows.length}; ${Math.round((user + system) / 1e6)} CPU seconds in this process.`);
    process.exitCode = found < Math.ceil(rows.length * REQUIRED_SHARE) ? 1 : 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
