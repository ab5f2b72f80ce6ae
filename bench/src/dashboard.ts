import { setTimeout as wait } from 'node:timers/promises';
import { signIn, type Caller } from './ask.ts';
import { BIG_SELLER_EMAIL } from './fill.ts';
import { startApi, type Place } from './processes.ts';
import { formatNumber, type Findings } from './report.ts';
import type { Settings } from './settings.ts';
import { median, percentile } from './statistics.ts';

const REST_MS = 5_000;
const WARM = 10;
const TIMES_A_ROUND = 20;

/** All requests that the dashboard makes when it opens; `web/src/pages/dashboard-page.test.tsx` checks that there are no others (PRF-15). */
const QUESTIONS = {
  person: '/api/auth/profile',
  'next orders': '/api/shops/orders?attention=todo&sortBy=dueAt:ASC&limit=10',
  'their numbers': '/api/shops/orders/tracking',
  shops: '/api/shops?page=1&limit=200&statuses=OPEN,CLOSED',
  'figures of 30 days': '/api/shops/orders/dashboard?period=lastMonth',
} as const;
/** Other periods, with which the last request is measured too. */
const OTHERS = {
  'figures of today': '/api/shops/orders/dashboard?period=today',
  'figures of all time': '/api/shops/orders/dashboard?period=all',
} as const;

/** Measures the dashboard of the seller with the most orders: each request separately, one after another, over a kept-alive connection. */
export async function measureDashboard(place: Place, settings: Settings, databaseUrl: string): Promise<Findings> {
  const api = await startApi(place, 'api-dashboard', databaseUrl);
  try {
    await wait(REST_MS);
    const caller = await signIn(api.url, BIG_SELLER_EMAIL);
    const names = Object.entries({ ...QUESTIONS, ...OTHERS });
    const samples = new Map<string, number[]>(names.map(([name]) => [name, []]));
    const pages: number[] = [];
    for (let time = 0; time < WARM; time += 1) for (const [, path] of names) await measure(caller, path);
    for (let time = 0; time < settings.rounds * TIMES_A_ROUND; time += 1) {
      let page = 0;
      for (const [name, path] of names) {
        const ms = await measure(caller, path);
        samples.get(name)?.push(ms);
        if (name in QUESTIONS) page += ms;
      }
      pages.push(page);
    }
    return {
      part: 'dashboard',
      figures: [
        { name: 'requests of the dashboard', value: Object.keys(QUESTIONS).length, unit: '', aim: { atMost: 5 } },
        {
          name: 'all of them, median',
          value: median(pages),
          unit: 'ms',
          aim: { atMost: 40 },
          note: 'as a caller on the same machine waits, one after another: the server’s time and what HTTP adds',
        },
        { name: 'all of them, 95 of 100', value: percentile(pages, 0.95), unit: 'ms' },
      ],
      tables: [
        {
          title: 'Dashboard, milliseconds',
          columns: ['question', 'median', '95 of 100'],
          rows: [...samples].map(([name, ms]) => [name, formatNumber(median(ms)), formatNumber(percentile(ms, 0.95))]),
        },
      ],
      details: { pages, samples: Object.fromEntries(samples) },
    };
  } finally {
    await api.stop();
  }
}

/** Returns the milliseconds from the request to the last byte of its response. */
async function measure({ url, token }: Caller, path: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (response.status !== 200 || !text.includes('"isSuccess":true'))
    throw new Error(`${path} answered ${String(response.status)}: ${text.slice(0, 200)}`);
  return performance.now() - began;
}
