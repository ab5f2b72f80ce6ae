import { setTimeout as wait } from 'node:timers/promises';
import type { OrderExport } from '@bobbin/contract/order-exports';
import { EXPORT_COLUMNS, EXPORT_FORMATS, type ExportFormat } from '@bobbin/domain/orders/export-columns';
import { WORKER_NODE_OPTIONS } from '../../scripts/start/worker-node-options.ts';
import { ask, signIn, type Caller } from './ask.ts';
import { startChild } from './child.ts';
import { BIG_SELLER_EMAIL } from './fill.ts';
import { buildEnvironment, readMemory, startApi, type Place } from './processes.ts';
import { formatNumber, type Figure, type Findings, type Table } from './report.ts';

const TIMEOUT_MS = 10 * 60_000;
const LOOK_MS = 50;

const NAMES: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', excel: 'CSV for Excel', xlsx: 'XLSX' };

interface Run {
  format: ExportFormat;
  rows: number;
  seconds: number;
  sizeMb: number;
  /** Memory of the whole worker process, at its peak and before it starts to work. */
  peakMb: number;
  restMb: number;
}

/**
 * Measures the export of all orders of one seller with every column, from the click to the link, in each format, with a new worker process for each.
 */
export async function measureExport(place: Place, databaseUrl: string): Promise<Findings> {
  const api = await startApi(place, 'export-api', databaseUrl);
  try {
    const caller = await signIn(api.url, BIG_SELLER_EMAIL);
    const runs: Run[] = [];
    for (const format of EXPORT_FORMATS) runs.push(await measure(place, databaseUrl, caller, format));
    return toFindings(runs);
  } finally {
    await api.stop();
  }
}

async function measure(place: Place, databaseUrl: string, caller: Caller, format: ExportFormat): Promise<Run> {
  const worker = startChild(
    new URL('worker-child.ts', import.meta.url),
    buildEnvironment(place, databaseUrl, 0),
    WORKER_NODE_OPTIONS,
  );
  try {
    await worker.ask({});
    const restMb = readMemory(worker.pid).now;
    const began = performance.now();
    const body = { format, columns: EXPORT_COLUMNS, zone: 'America/Los_Angeles', filter: {}, sortBy: 'dueAt:ASC' };
    const { id } = await ask<OrderExport>(caller, '/api/shops/orders/exports', body);
    const done = await waitFor(caller, id, began + TIMEOUT_MS);
    const seconds = (performance.now() - began) / 1000;
    const peakMb = readMemory(worker.pid).peak;
    return { format, rows: done.rows, seconds, sizeMb: (done.sizeBytes ?? 0) / 1e6, peakMb, restMb };
  } finally {
    await worker.stop();
  }
}

async function waitFor(caller: Caller, id: string, deadline: number): Promise<OrderExport> {
  while (performance.now() < deadline) {
    const { exports } = await ask<{ exports: OrderExport[] }>(caller, '/api/shops/orders/exports');
    const one = exports.find((found) => found.id === id);
    if (one?.state === 'ready') return one;
    if (one?.state === 'failed') break;
    await wait(LOOK_MS);
  }
  throw new Error('The export did not end.');
}

function toFindings(runs: readonly Run[]): Findings {
  const figures = runs.flatMap(({ format, rows, seconds, peakMb }): Figure[] => [
    {
      name: `${rows.toLocaleString('en-US')} orders as ${NAMES[format]}, press to link`,
      value: seconds,
      unit: 's',
      aim: { atMost: 60 },
      note: `${EXPORT_COLUMNS.length} columns; API, worker and database share the machine`,
    },
    { name: `worker: most memory while writing ${NAMES[format]}`, value: peakMb, unit: 'MB', aim: { atMost: 200 } },
  ]);
  const table: Table = {
    title: 'Exports',
    columns: ['format', 'rows', 'seconds', 'rows/s', 'file MB', 'worker MB', 'at rest MB'],
    rows: runs.map(({ format, rows, seconds, sizeMb, peakMb, restMb }) => [
      NAMES[format],
      rows.toLocaleString('en-US'),
      formatNumber(seconds),
      formatNumber(rows / seconds),
      formatNumber(sizeMb),
      formatNumber(peakMb),
      formatNumber(restMb),
    ]),
  };
  return { part: 'export', figures, tables: [table], details: runs };
}
