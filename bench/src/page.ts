import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { buildWeb, isWebBuilt } from '../../scripts/start/web-build.ts';
import { launchBrowser, readSession } from './browser.ts';
import { BIG_SELLER_EMAIL } from './fill.ts';
import { startApi, type Api, type Place } from './processes.ts';
import { formatNumber, type Findings } from './report.ts';
import { median } from './statistics.ts';

const ROUNDS = 5;
/** Number of page changes in each visit. */
const CLICKS = 5;
const ROW = 'tr[data-order-id]';
const WINDOW = { width: 1366, height: 768 };
const SETTLE_MS = 1_500;

interface Visit {
  firstRowMs: number;
  shownMs: number;
  /** When the frame of the page was painted. */
  firstPaintMs: number;
  /** Time to the first row on a second visit of the same browser. */
  warmRowMs: number;
  nextPageMs: number[];
  longTasksMs: number[];
  scripts: string[];
  styles: string[];
}

/** Measures in a real browser: the first row of a cold visit, and the next page. */
export async function measurePage(place: Place, databaseUrl: string): Promise<Findings> {
  if (!isWebBuilt('best')) await buildWeb(place.logFile('web'), 'best');
  const api = await startApi(place, 'api-page', databaseUrl);
  try {
    const visits: Visit[] = [];
    // The first visit warms the caches of server and database, but not of the browser.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const visit = await makeVisit(api);
      if (round > 0) visits.push(visit);
    }
    const scripts = await measureFiles(visits[0]?.scripts ?? []);
    const styles = await measureFiles(visits[0]?.styles ?? []);
    return toFindings(visits, scripts, styles);
  } finally {
    await api.stop();
  }
}

/** Each visit launches its own browser. */
async function makeVisit(api: Api): Promise<Visit> {
  const tokens = await readSession(api.url, BIG_SELLER_EMAIL);
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: WINDOW });
    await context.addInitScript(watchPage, { tokens, row: ROW });
    const page = await context.newPage();
    const asked: { kind: string; url: string }[] = [];
    page.on('request', (request) => asked.push({ kind: request.resourceType(), url: request.url() }));
    const { firstRowMs, shownMs } = await openOrders(page, api.url);
    const listOf = (kind: string) => asked.filter((one) => one.kind === kind).map(({ url }) => url);
    const needed = { scripts: listOf('script'), styles: listOf('stylesheet') };
    const [firstPaintMs = Number.NaN] = await readMarks(page, 'first-contentful-paint');
    await wait(SETTLE_MS);
    const nextPageMs: number[] = [];
    for (let click = 0; click < CLICKS; click += 1) {
      nextPageMs.push(await page.evaluate(turnPage, ROW));
      await wait(SETTLE_MS / 3);
    }
    const longTasksMs = await page.evaluate(() =>
      performance.getEntriesByName('bench-long-task').map((entry) => (entry as PerformanceMark).detail as number),
    );
    const again = await context.newPage();
    const { firstRowMs: warmRowMs } = await openOrders(again, api.url);
    return { firstRowMs, shownMs, firstPaintMs, warmRowMs, nextPageMs, longTasksMs, ...needed };
  } finally {
    await browser.close();
  }
}

/** Opens the orders and waits until their first row is visible. */
async function openOrders(page: Page, url: string): Promise<{ firstRowMs: number; shownMs: number }> {
  // The page itself reports the time, because polling by the driver would run scripts in the page during the measurement.
  const shown = page.waitForEvent('console', {
    predicate: (message) => message.text() === 'bench-shown',
    timeout: 30_000,
  });
  await page.goto(`${url}/community/orders`, { waitUntil: 'commit' });
  await shown;
  const [firstRowMs = Number.NaN] = await readMarks(page, 'bench-first-row');
  const [shownMs = Number.NaN] = await readMarks(page, 'bench-shown');
  return { firstRowMs, shownMs };
}

/** Runs in the page before its own scripts; times are milliseconds since the navigation began. */
function watchPage({ tokens, row }: { tokens: string; row: string }): void {
  if (location.protocol === 'about:') return;
  localStorage.setItem('AUTH_TOKEN', tokens);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) performance.mark('bench-long-task', { detail: duration });
  }).observe({ type: 'longtask', buffered: true });
  const observer = new MutationObserver(() => {
    if (document.querySelector(row) === null) return;
    observer.disconnect();
    performance.mark('bench-first-row');
    // The next frame contains the row.
    requestAnimationFrame(() =>
      setTimeout(() => {
        performance.mark('bench-shown');
        console.debug('bench-shown');
      }),
    );
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs in the page: clicks 'next page' and waits for the frame that shows the new rows. */
async function turnPage(row: string): Promise<number> {
  const firstId = () => document.querySelector<HTMLElement>(row)?.dataset.orderId;
  const before = firstId();
  const button = document.querySelector<HTMLButtonElement>('button[aria-current="page"] + button');
  if (button === null || before === undefined) throw new Error('There is no next page.');
  const started = performance.now();
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      const now = firstId();
      if (now === undefined || now === before) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(resolve));
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
    button.click();
  });
  return performance.now() - started;
}

function readMarks(page: Page, name: string): Promise<number[]> {
  return page.evaluate((mark) => performance.getEntriesByName(mark).map((entry) => entry.startTime), name);
}

interface Weight {
  url: string;
  plain: number;
  gzip: number;
  brotli: number;
  isImmutable: boolean;
}

/** Measures the size of the files that browsers get: uncompressed, with gzip, and with brotli. */
async function measureFiles(urls: readonly string[]): Promise<Weight[]> {
  return Promise.all(
    [...new Set(urls)].map(async (url) => {
      const read = async (encoding: string) => {
        const response = await fetch(url, { headers: { 'accept-encoding': encoding } });
        await response.arrayBuffer();
        // Very small files are sent uncompressed.
        return { size: Number(response.headers.get('content-length')), response };
      };
      const [plain, gzip, brotli] = await Promise.all([read('identity'), read('gzip'), read('br')]);
      const isImmutable = plain.response.headers.get('cache-control')?.includes('immutable') ?? false;
      return { url, plain: plain.size, gzip: gzip.size, brotli: brotli.size, isImmutable };
    }),
  );
}

function toFindings(visits: readonly Visit[], scripts: readonly Weight[], styles: readonly Weight[]): Findings {
  const sum = (field: 'plain' | 'gzip' | 'brotli', files = scripts) =>
    files.reduce((total, file) => total + file[field], 0) / 1000;
  const ofVisits = (read: (visit: Visit) => number) => median(visits.map(read));
  const assets = scripts.filter(({ url }) => url.includes('/assets/'));
  return {
    part: 'page',
    figures: [
      { name: 'JavaScript until the order list, gzip', value: sum('gzip'), unit: 'kB', aim: { atMost: 150 } },
      { name: 'JavaScript until the order list, plain', value: sum('plain'), unit: 'kB', aim: { atMost: 450 } },
      { name: 'JavaScript until the order list, brotli', value: sum('brotli'), unit: 'kB' },
      { name: 'styles until the order list, plain', value: sum('plain', styles), unit: 'kB', aim: { atMost: 30 } },
      { name: 'frame of the page, cold browser', value: ofVisits((visit) => visit.firstPaintMs), unit: 'ms' },
      {
        name: 'scripts with a hash in their name that are not immutable',
        value: assets.filter((one) => !one.isImmutable).length,
        unit: '',
        aim: { atMost: 0 },
      },
      {
        name: 'first order row, cold browser',
        value: ofVisits((visit) => visit.firstRowMs),
        unit: 'ms',
        aim: { atMost: 270 },
      },
      {
        name: 'first order row, browser that has been here',
        value: ofVisits((visit) => visit.warmRowMs),
        unit: 'ms',
        aim: { atMost: 200 },
      },
      { name: 'first order row on the screen (frame drawn)', value: ofVisits((visit) => visit.shownMs), unit: 'ms' },
      {
        name: 'next page, rows on the screen',
        value: ofVisits((visit) => median(visit.nextPageMs)),
        unit: 'ms',
        aim: { atMost: 45 },
      },
      {
        name: 'longest task of a visit',
        value: ofVisits((visit) => Math.max(0, ...visit.longTasksMs)),
        unit: 'ms',
        aim: { atMost: 50 },
        note: 'the browser reports tasks from 50 ms',
      },
    ],
    tables: [
      {
        title: 'Scripts until the order list',
        columns: ['', 'plain kB', 'gzip kB', 'brotli kB'],
        rows: scripts
          .toSorted((a, b) => b.gzip - a.gzip)
          .map((script) => [
            new URL(script.url).pathname,
            ...[script.plain, script.gzip, script.brotli].map((bytes) => formatNumber(bytes / 1000)),
          ]),
      },
    ],
    details: { visits, scripts },
  };
}
