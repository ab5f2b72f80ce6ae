import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from './child.ts';
import { signIn } from './ask.ts';
import { BIG_SELLER_EMAIL } from './fill.ts';
import { measureLoad } from './load.ts';
import { startApi, type Place } from './processes.ts';
import { formatNumber, type Findings } from './report.ts';
import { buildScenarios, type Probe, type Scenario } from './scenarios.ts';
import type { Settings } from './settings.ts';
import { median } from './statistics.ts';

/** Percentage of open orders of the seller. */
export const OPEN_PERCENT = 30;

/** Settings that make PostgreSQL sum the time of each statement, including planning. */
export const STATEMENT_SUMS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
};

const CONNECTIONS = 16;
const NAMES = ['banner', 'search: two words', 'search: name', 'needs attention', 'first page'];
/** Two more searches: one for two rare words, of which all results are collected, and one for a common and a rare word. */
const FURTHER = ['search: two rare words', 'search: broad and rare'];

const SUM = `select coalesce(sum(total_exec_time + total_plan_time), 0)::float8 as ms, coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as pages
  from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'`;

interface Turn {
  perSecond: number;
  databaseMs: number;
  pages: number;
}

/** Measures the PostgreSQL cost of counts and searches for a seller with very many open orders, compared with hand-written statements. */
export async function measureOpen(place: Place, settings: Settings, databaseUrl: string): Promise<Findings> {
  const api = await startApi(place, 'api-open', databaseUrl);
  const rows = startChild(new URL('rows-child.ts', import.meta.url), { DATABASE_URL: databaseUrl });
  const probe: Probe = async (sql, values) =>
    (await rows.ask({ sql, values, isProbe: true })) as Record<string, unknown>[];
  try {
    await probe('create extension if not exists pg_stat_statements', []);
    const { token } = await signIn(api.url, BIG_SELLER_EMAIL);
    const all = await buildScenarios(probe, Date.now());
    const scenarios = [...all.filter(({ name }) => NAMES.includes(name)), ...toFurther(all)];
    const sides: Record<string, (scenario: Scenario, connections: number, seconds: number) => Promise<number>> = {
      api: async ({ paths }, connections, seconds) => {
        const sample = await measureLoad({ url: api.url, paths, token }, connections, seconds);
        if (sample.failures > 0) throw new Error(`${paths[0]} failed ${sample.failures} times.`);
        return sample.requests;
      },
      rows: async ({ sql, values }, connections, seconds) => {
        const sample = (await rows.ask({ sql, values, connections, seconds })) as { requests: number };
        return sample.requests;
      },
    };
    const measured = [];
    for (const scenario of scenarios) {
      const turns: Record<string, Turn[]> = { api: [], rows: [] };
      for (const side of Object.values(sides)) await side(scenario, CONNECTIONS, 1);
      for (let round = 0; round < settings.rounds; round += 1) {
        for (const [name, side] of Object.entries(sides)) {
          const many = await side(scenario, CONNECTIONS, settings.seconds);
          await waitUntilIdle(probe);
          // Requests run one after another, because with parallel statements the measured time would include waiting for the processor.
          await probe('select pg_stat_statements_reset()', []);
          const requests = await side(scenario, 1, settings.seconds);
          const [sum] = await probe(SUM, []);
          turns[name]?.push({
            perSecond: many / settings.seconds,
            databaseMs: Number(sum?.ms) / requests,
            pages: Number(sum?.pages) / requests,
          });
        }
      }
      measured.push({ name: scenario.name, turns });
    }
    return toFindings(measured);
  } finally {
    await Promise.all([api.stop(), rows.stop()]);
  }
}

const ACTIVE = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`;
const IDLE_LOOKS = 5;
const LOOK_MS = 50;

/**
 * Waits until PostgreSQL runs no statement. A load ends without waiting for its last responses, and their statements must not affect the next
 * measurement.
 */
async function waitUntilIdle(probe: Probe): Promise<void> {
  for (let idle = 0; idle < IDLE_LOOKS; await wait(LOOK_MS)) {
    const [active] = await probe(ACTIVE, []);
    idle = active?.count === 0 ? idle + 1 : 0;
  }
}

function toFurther(all: readonly Scenario[]): Scenario[] {
  const example = all.find(({ name }) => name === 'search: two words');
  if (example === undefined) throw new Error('There is no search for two words.');
  const words = [
    ['tess', 'holden'],
    ['camping', 'holden'],
  ];
  return FURTHER.map((name, index) => ({
    ...example,
    name,
    paths: [`/api/shops/orders?page=1&search=${(words[index] ?? []).join('%20')}`],
    values: [[example.values[0]?.[0], ...(words[index] ?? [])]],
  }));
}

function toFindings(measured: readonly { name: string; turns: Record<string, Turn[]> }[]): Findings {
  const middle = (turns: readonly Turn[] | undefined, field: keyof Turn) =>
    median((turns ?? []).map((turn) => turn[field]));
  const of = (name: string, side: string, field: keyof Turn) =>
    middle(measured.find((one) => one.name === name)?.turns[side], field);
  return {
    part: 'open',
    figures: [
      { name: 'banner: PostgreSQL a call', value: of('banner', 'api', 'databaseMs'), unit: 'ms', aim: { atMost: 1 } },
      ...measured
        .filter(({ name }) => name.startsWith('search'))
        .map(({ name }) => ({
          name: `${name}: PostgreSQL’s time / of the statement by hand`,
          value: of(name, 'api', 'databaseMs') / of(name, 'rows', 'databaseMs'),
          unit: '×',
          aim: { atMost: 1 },
        })),
    ],
    tables: [
      {
        title: `A seller with ${OPEN_PERCENT} % of the orders open, (medians; requests a second over ${CONNECTIONS} connections; ms and pages: of PostgreSQL a call, over one)`,
        columns: ['', 'req/s', 'ms', 'pages', 'by hand/s', 'ms', 'pages'],
        rows: measured.map(({ name, turns: { api, rows } }) => [
          name,
          ...[api, rows].flatMap((side) =>
            (['perSecond', 'databaseMs', 'pages'] as const).map((field) => formatNumber(middle(side, field))),
          ),
        ]),
      },
    ],
    details: measured,
  };
}
