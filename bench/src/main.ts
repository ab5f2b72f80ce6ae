import { join, resolve } from 'node:path';
import { makeFolders } from '../../scripts/folders.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../../scripts/postgres/embedded.ts';
import { measureBulk } from './bulk.ts';
import { readOrExit } from './command-line.ts';
import { measureDashboard } from './dashboard.ts';
import { measureExport } from './export.ts';
import { measureGrids } from './grids.ts';
import { measureLabels } from './labels.ts';
import { fillDatabase } from './fill.ts';
import { measureLists } from './list.ts';
import { measureOpen, OPEN_PERCENT, STATEMENT_SUMS } from './open.ts';
import { measurePage } from './page.ts';
import { measurePrints } from './prints/prints.ts';
import type { Place } from './processes.ts';
import { printFigures, printMachine, printTable, writeResults, type Figure, type Findings } from './report.ts';
import { readSettings, type Part, type Settings } from './settings.ts';
import { measureStart } from './start.ts';
import { measureSync } from './sync.ts';
import { measureUploads } from './uploads.ts';
import { measureWork } from './work.ts';

const RESULTS = 'bench/results';

const MEASURES: Record<Part, (place: Place, settings: Settings) => Promise<Findings>> = {
  list: (place, settings) =>
    withFilled(place, settings, [Math.round(settings.orders / 10), settings.orders], ([tenth = '', large = '']) =>
      measureLists(place, settings, { large, tenth }),
    ),
  dashboard: (place, settings) =>
    withFilled(place, settings, [settings.orders], ([url = '']) => measureDashboard(place, settings, url)),
  grids: (place, settings) =>
    withFilled(place, settings, [settings.orders], ([url = '']) => measureGrids(place, settings, url)),
  sync: measureSync,
  page: (place, settings) => withFilled(place, settings, [settings.orders], ([url = '']) => measurePage(place, url)),
  start: measureStart,
  export: (place, settings) =>
    withFilled(place, settings, [settings.exportOrders], ([url = '']) => measureExport(place, url), {
      parts: 1,
    }),
  labels: measureLabels,
  bulk: measureBulk,
  uploads: measureUploads,
  work: (place, settings) =>
    withFilled(place, settings, [Math.round(settings.orders / 10)], ([url = '']) => measureWork(place, settings, url)),
  open: (place, settings) =>
    withFilled(place, settings, [settings.openOrders], ([url = '']) => measureOpen(place, settings, url), {
      parts: 1,
      open: OPEN_PERCENT,
      server: STATEMENT_SUMS,
    }),
  prints: (place, settings) =>
    withFilled(place, settings, [settings.orders], ([url = '']) => measurePrints(place, settings, url), {
      server: STATEMENT_SUMS,
    }),
};

/** Prints measurements without judging them, so the exit code is always 0. */
async function run(settings: Settings): Promise<void> {
  const dataDir = resolve(process.env.BENCH_DIR ?? '.data/bench');
  makeFolders(join(dataDir, 'logs'));
  const place: Place = { dataDir, logFile: (name) => join(dataDir, 'logs', `${name}.log`) };
  const findings: Findings[] = [];
  printMachine();
  for (const part of settings.parts) {
    console.log(`\n${part} …`);
    const found = await MEASURES[part](place, settings).catch((error: unknown) => toFailure(part, error));
    findings.push(found);
    for (const table of found.tables) printTable(table);
    printFigures(`Aims: ${part}`, found.figures);
  }
  if (!settings.reuse) removeEmbeddedPostgres(join(dataDir, 'postgres'));
  console.log(`\nWritten to ${writeResults(RESULTS, settings, findings)}`);
}

/** A part that fails does not stop the others. */
function toFailure(part: Part, error: unknown): Findings {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(`  ${part} could not be measured: ${reason}`);
  return { part, figures: [], tables: [], details: { failure: reason } };
}

/** How a database differs from the default: the first seller's part of the orders, the percentage of open orders, and settings of the server. */
interface Shape {
  parts?: number;
  open?: number;
  server?: Readonly<Record<string, string>>;
}

/** Fills databases of the given sizes. Their server runs without durability, because they are only read. */
async function withFilled(
  place: Place,
  settings: Settings,
  sizes: readonly number[],
  work: (urls: string[]) => Promise<Findings>,
  { parts = 10, open = 0, server = {} }: Shape = {},
): Promise<Findings> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(place.dataDir, 'postgres'),
    fsync: false,
    settings: server,
  });
  try {
    const urls: string[] = [];
    const figures: Figure[] = [];
    for (const size of sizes) {
      const { url, seconds } = await fillDatabase(
        place,
        postgres.url,
        size,
        settings.reuse || isFilled.has(`${size} ${parts} ${open}`),
        parts,
        open,
      );
      isFilled.add(`${size} ${parts} ${open}`);
      urls.push(url);
      if (seconds === null) continue;
      figures.push({ name: `filling ${size.toLocaleString('en-US')} orders`, value: seconds, unit: 's' });
      console.log(`  filled ${size.toLocaleString('en-US')} orders in ${seconds.toFixed(0)} s`);
    }
    const found = await work(urls);
    return { ...found, figures: [...figures, ...found.figures] };
  } finally {
    await postgres.stop();
  }
}

/** Databases that this run has already filled. */
const isFilled = new Set<string>();

await run(readOrExit(readSettings));
