/** CPU time of one test file in its process, including the processes that it started. */
export type FileCpu = {
  file: string;
  cpuMs: number;
  /** Number of journeys in the file; undefined for other tests. */
  journeys?: number;
};

/** Files that may cost more than the budget, each with its own limit and the reason. */
export type Exceptions = Readonly<Record<string, { limitMs: number; reason: string }>>;

export type Overspent = FileCpu & { limitMs: number };

/** CPU budget of a test file that is not listed. */
export const BUDGET_MS = 5_000;

/** Average CPU budget of a journey: it drives a browser, two servers, the partners and a database. */
const JOURNEY_BUDGET_MS = 20_000;

// Limits are about one and a half times the measured value: on a busy machine the same work takes more processor time.
const WORKERS = 'starts workers as processes of their own and kills them';
const STORIES = 'many stories of one world, each with syncs and jobs; cheaper only when it tells fewer';

const CUTS = 'cuts each call under a key at each of its statements and repeats it';

const DRAWINGS = 'draws mockups of garments';

export const EXCEPTIONS: Exceptions = {
  'bench/src/command-line.test.ts': { limitMs: 16_000, reason: 'starts the commands as processes' },
  'scripts/postgres/embedded.test.ts': { limitMs: 16_000, reason: 'starts and kills servers of PostgreSQL' },
  'server/src/modules/library/mockups/drawn-mockup.test.ts': { limitMs: 10_000, reason: DRAWINGS },
  'server/src/modules/library/mockups/mockups.test.ts': { limitMs: 10_000, reason: DRAWINGS },
  'server/src/modules/library/images/pictures.test.ts': {
    limitMs: 15_000,
    reason: 'unpacks as much of a decompression bomb as is needed to find it',
  },
  'server/src/modules/library/images/print-facts.test.ts': {
    limitMs: 10_000,
    reason: 'measures pictures of the size of a print',
  },
  'tests/drills/drills.test.ts': { limitMs: 18_000, reason: 'starts two APIs and a worker, and two of them again' },
  'tests/accounts/smtp.test.ts': { limitMs: 8_000, reason: 'sends mails to a true SMTP server with growing waits' },
  'tests/cli/process.test.ts': { limitMs: 14_000, reason: 'runs the commands of an operator as processes' },
  'tests/conformance/mango.test.ts': { limitMs: 8_000, reason: 'asks simulator and protocol for every case' },
  'tests/e2e/screens.e2e.ts': { limitMs: 110_000, reason: 'opens every screen at five widths and reads it with axe' },
  'tests/e2e/staff-axe.e2e.ts': {
    limitMs: 60_000,
    reason: 'opens every staff screen at three widths and reads it with axe',
  },
  'tests/e2e/staff-links.e2e.ts': { limitMs: 70_000, reason: 'opens every kind of link of every staff screen' },
  'tests/e2e/work-morning.e2e.ts': { limitMs: 65_000, reason: 'walks a whole day of work' },
  'tests/fulfilment/cut-off.test.ts': { limitMs: 12_000, reason: STORIES },
  'tests/fulfilment/faults/accounts.test.ts': { limitMs: 18_000, reason: STORIES },
  'tests/fulfilment/faults/taking-back.test.ts': { limitMs: 22_000, reason: STORIES },
  'tests/fulfilment/front-door.test.ts': { limitMs: 16_000, reason: STORIES },
  'tests/hostile/marketplace-world.test.ts': { limitMs: 8_000, reason: 'spoils single answers of the marketplace' },
  'tests/money/bank-hooks.test.ts': { limitMs: 8_000, reason: STORIES },
  'tests/money/payouts-books.test.ts': { limitMs: 9_000, reason: STORIES },
  'tests/platform/backup-processes.test.ts': {
    limitMs: 14_000,
    reason: 'runs backup and restore as processes and kills them',
  },
  'tests/platform/backup.test.ts': { limitMs: 24_000, reason: 'restores a world into seven databases' },
  'tests/platform/key-processes.test.ts': { limitMs: 24_000, reason: 'starts API processes with different keys' },
  'tests/platform/orphans.test.ts': { limitMs: 14_000, reason: 'loses the job of every kind of row in three ways' },
  'tests/orders/combining.test.ts': { limitMs: 14_000, reason: STORIES },
  'tests/orders/packing.test.ts': { limitMs: 11_000, reason: STORIES },
  'tests/orders/elsewhere.test.ts': {
    limitMs: 18_000,
    reason: 'sends an order to a factory, with a design of full size',
  },
  'tests/orders/parcels.test.ts': { limitMs: 25_000, reason: STORIES },
  'tests/platform/serialiser.test.ts': { limitMs: 8_000, reason: 'makes the serialiser of every call' },
  'tests/shops/flash-sale-renewals.test.ts': { limitMs: 9_000, reason: STORIES },
  'tests/shops/tokens.test.ts': { limitMs: 13_000, reason: STORIES },
  'tests/staff/allowed-ips.test.ts': { limitMs: 18_000, reason: 'runs the commands of an administrator as processes' },
  'tests/staff/first-admin.test.ts': { limitMs: 10_000, reason: 'runs the commands of an administrator as processes' },
  'web/first-file.test.ts': { limitMs: 22_000, reason: 'builds the web where it is not built' },
  'web/src/pages/profile-page.test.tsx': { limitMs: 14_000, reason: 'types into thirty forms' },
  'scripts/release/production.test.ts': {
    limitMs: 30_000,
    reason: 'packs a release for production, starts its processes and signs in',
  },
  'scripts/release/release.test.ts': { limitMs: 120_000, reason: 'packs a release, starts all of it and signs in' },
  'tests/access/hidden-fields.test.ts': { limitMs: 15_000, reason: 'asks every readable call as each role of a team' },
  'tests/lists/two-filters.test.ts': { limitMs: 15_000, reason: 'asks twelve lists with every two filters' },
  'tests/money/arrival-order.test.ts': { limitMs: 20_000, reason: 'permutes the arrival of all sources of money' },
  'tests/once/designs.test.ts': { limitMs: 15_000, reason: CUTS },
  'tests/once/fulfilment.test.ts': { limitMs: 25_000, reason: CUTS },
  'tests/once/two-workers.test.ts': { limitMs: 10_000, reason: 'runs each job by two workers, one ahead of the other' },
  'tests/once/killed.test.ts': { limitMs: 20_000, reason: WORKERS },
  'tests/once/money.test.ts': { limitMs: 15_000, reason: CUTS },
  'tests/once/orders.test.ts': { limitMs: 15_000, reason: CUTS },
  'tests/once/combining.test.ts': { limitMs: 25_000, reason: CUTS },
  'tests/once/requests.test.ts': { limitMs: 22_000, reason: CUTS },
  'tests/once/rules.test.ts': { limitMs: 20_000, reason: WORKERS },
  'tests/once/shops.test.ts': { limitMs: 15_000, reason: CUTS },
  'tests/once/skus.test.ts': { limitMs: 15_000, reason: CUTS },
  'tests/once/transfers.test.ts': { limitMs: 15_000, reason: CUTS },
  'tests/tenants/two-owners.test.ts': { limitMs: 15_000, reason: 'runs every statement over all owners three times' },
  'server/src/modules/library/uploads/uploads.test.ts': {
    limitMs: 45_000,
    reason: 'uploads a picture of three pieces in most tests, and each end decodes it',
  },
  'tests/access/matrix.test.ts': {
    limitMs: 32_000,
    reason: 'about 2,500 calls over HTTP: every endpoint with several kinds of callers',
  },
  'tests/fulfilment/bulk-speed.test.ts': { limitMs: 17_000, reason: 'sends two dozen orders through a real worker' },
  'tests/orders/rule-sends.test.ts': { limitMs: 24_000, reason: STORIES },
  'tests/orders/notes.test.ts': { limitMs: 9_000, reason: STORIES },
  'tests/fulfilment/bulk.test.ts': { limitMs: 16_000, reason: STORIES },
  'tests/fulfilment/faults/faults.test.ts': {
    limitMs: 14_000,
    reason: 'plays each fault of the factories on one order',
  },
  'tests/fulfilment/sku-designs.test.ts': { limitMs: 12_000, reason: STORIES },
  'tests/designs/histories.test.ts': { limitMs: 9_000, reason: 'plays three random histories of ten to forty steps' },
  'tests/histories/random-histories.test.ts': { limitMs: 20_000, reason: WORKERS },
  'tests/hostile/factory-answers.test.ts': { limitMs: 19_000, reason: 'spoils each answer of three factories' },
  'tests/hostile/marketplace-answers.test.ts': { limitMs: 19_000, reason: 'spoils each answer of the marketplace' },
  'tests/money/figure-histories.test.ts': { limitMs: 13_000, reason: 'plays sixteen random histories of money' },
  'tests/money/payment-links.test.ts': { limitMs: 10_000, reason: STORIES },
  'tests/money/payouts.test.ts': {
    limitMs: 22_000,
    reason: 'a world of its own for each test: each moves the clock its own way',
  },
  'tests/accounts/registration.test.ts': { limitMs: 9_000, reason: 'hashes passwords at their true cost' },
  'tests/orders/export-files.test.ts': { limitMs: 9_000, reason: 'writes and reads files of every format' },
  'tests/orders/export-killed.test.ts': { limitMs: 10_000, reason: WORKERS },
  'tests/orders/first-sync.test.ts': { limitMs: 17_000, reason: WORKERS },
  'tests/orders/label-batches.test.ts': { limitMs: 17_000, reason: 'makes and reads label files of many pages' },
  'tests/orders/labels.test.ts': { limitMs: 17_000, reason: STORIES },
  'tests/orders/list.test.ts': { limitMs: 14_000, reason: 'compares hundreds of filters with a count by hand' },
  'tests/orders/requests.test.ts': { limitMs: 28_000, reason: STORIES },
  'tests/platform/hostile-input.test.ts': {
    limitMs: 22_000,
    reason: 'about 4,000 hostile calls: several kinds of callers at every endpoint',
  },
  'tests/platform/listening.test.ts': { limitMs: 18_000, reason: 'starts API, worker and simulators in vain' },
  'tests/platform/own-code.test.ts': {
    limitMs: 18_000,
    reason: 'starts migrations, worker and API in a checkout of its own',
  },
  'tests/platform/worker-port.test.ts': { limitMs: 8_000, reason: WORKERS },
  'tests/platform/release.test.ts': { limitMs: 12_000, reason: 'runs each command of the server as a process' },
  'tests/platform/stopping.test.ts': { limitMs: 40_000, reason: WORKERS },
  'tests/platform/supervisors.test.ts': {
    limitMs: 45_000,
    reason: 'starts API and worker in each way of a supervisor',
  },
  'tests/schema/order-plans.test.ts': {
    limitMs: 8_000,
    reason: 'fills tables until the planner chooses as in production',
  },
  'tests/shops/flash-sale-faults.test.ts': {
    limitMs: 11_000,
    reason: 'plays each fault of the marketplace on one sale',
  },
  'tests/shops/flash-sale-killed.test.ts': { limitMs: 12_000, reason: WORKERS },
  'tests/shops/flash-sales.test.ts': { limitMs: 16_000, reason: STORIES },
  'tests/shops/disconnections.test.ts': { limitMs: 10_000, reason: STORIES },
  'tests/staff/orders.test.ts': { limitMs: 8_000, reason: STORIES },
  'tests/teams/sight.test.ts': { limitMs: 10_000, reason: 'plays random teams and compares what each member sees' },
};

/** Factor above a file's limit at which the file fails a run. On a shared machine, the same work costs up to twice as much CPU time. */
const NOISE = 2;

/** Minimum number of files from which the speed of the machine is estimated. */
const COMPARED_FILES_MIN = 10;

/**
 * Returns by what factor this machine is slower than the one on which the limits were set, at least 1: the median of all files with a limit
 * of their own. A single file that became expensive does not change the median.
 */
export function findSlowdown(files: readonly FileCpu[], exceptions: Exceptions = EXCEPTIONS): number {
  const shares = files
    .flatMap(({ file, cpuMs }) => (exceptions[file] === undefined ? [] : [cpuMs / exceptions[file].limitMs]))
    .toSorted((one, other) => one - other);
  if (shares.length < COMPARED_FILES_MIN) return 1;
  // The shares are multiplied by 1.5, because limits are one and a half times the measured value.
  return Math.max(1, 1.5 * (shares[Math.floor(shares.length / 2)] ?? 0));
}

/**
 * Returns the overspent files that fail a run; the others are only reported.
 * @param slowdown of the machine, from `findSlowdown`
 */
export function listFailing(overspent: readonly Overspent[], slowdown: number): Overspent[] {
  return overspent.filter(({ cpuMs, limitMs }) => cpuMs > NOISE * slowdown * limitMs);
}

/** Returns the files that exceed their budget, the worst first. Long runs (`TEST_LONG=1`) have no budget. */
export function findOverspent(files: readonly FileCpu[], exceptions: Exceptions = EXCEPTIONS): Overspent[] {
  return files
    .map((each) => ({ ...each, limitMs: exceptions[each.file]?.limitMs ?? limitOf(each) }))
    .filter(({ cpuMs, limitMs }) => cpuMs > limitMs)
    .toSorted((one, other) => other.cpuMs - other.limitMs - (one.cpuMs - one.limitMs));
}

function limitOf({ journeys }: FileCpu): number {
  return journeys === undefined ? BUDGET_MS : journeys * JOURNEY_BUDGET_MS;
}

/** Returns the most expensive files, the worst first. */
export function listSlowest(files: readonly FileCpu[], count = 10): FileCpu[] {
  return files.toSorted((one, other) => other.cpuMs - one.cpuMs).slice(0, count);
}

/** Returns the sum of all files, in milliseconds. */
export function sumCpu(files: readonly FileCpu[]): number {
  return files.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** Describes the CPU cost of the tests: the sum, the ten most expensive files, and the files above their limits. */
export function describeCpu(files: readonly FileCpu[], overspent: readonly Overspent[]): string {
  if (files.length === 0) return '';
  const toSeconds = (ms: number) => (ms / 1000).toFixed(1).padStart(7);
  const lines = [`CPU seconds of ${files.length} files:${toSeconds(sumCpu(files))}; the most expensive:`];
  for (const { file, cpuMs } of listSlowest(files)) lines.push(`  ${toSeconds(cpuMs)}  ${file}`);
  const slowdown = findSlowdown(files);
  if (slowdown > 1) lines.push(`This machine takes ${slowdown.toFixed(1)} times as long as the budgets assume.`);
  if (overspent.length > 0) lines.push('Above their budget (scripts/test/cpu/budget.ts):');
  const failing = new Set(listFailing(overspent, slowdown).map(({ file }) => file));
  for (const { file, cpuMs, limitMs } of overspent) {
    lines.push(`  ${toSeconds(cpuMs)}  ${file} may cost ${limitMs / 1000}${failing.has(file) ? ': failed' : ''}`);
  }
  return `${lines.join('\n')}\n`;
}
