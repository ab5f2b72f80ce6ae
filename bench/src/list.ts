import { setTimeout as wait } from 'node:timers/promises';
import type { BytesOrder } from './bytes-child.ts';
import { startChild, type Child } from './child.ts';
import { BIG_SELLER_EMAIL, PASSWORD, STAFF_EMAIL } from './fill.ts';
import { measureLoad, type Sample } from './load.ts';
import { readCpuMs, readMemory, startApi, type Api, type Place } from './processes.ts';
import { formatNumber, type Figure, type Findings, type Table } from './report.ts';
import { buildScenarios, type Probe, type Scenario } from './scenarios.ts';
import type { Settings } from './settings.ts';
import { median, spread } from './statistics.ts';

const CONNECTIONS = [1, 16];
/** Scenarios of staff and of counts that need action; their targets depend on the size of the whole table. */
const WIDE = /^(staff|what)/;
const REST_MS = 5_000;
const ROWS_CHILD = new URL('rows-child.ts', import.meta.url);

/** What is compared: the API, hand-written SQL with the same driver, bare HTTP, and the API with a tenth of the orders. */
const SIDES = ['api', 'rows', 'bytes', 'tenth'] as const;
type Side = (typeof SIDES)[number];

interface Measured {
  scenario: string;
  connections: number;
  samples: Record<Side, Sample[]>;
}

interface Databases {
  large: string;
  tenth: string;
}

/** Loads the order list and related requests on all sides alternately, so that a slow minute of the machine affects all equally. */
export async function measureLists(place: Place, settings: Settings, databases: Databases): Promise<Findings> {
  const api = await startApi(place, 'api', databases.large);
  const tenth = await startApi(place, 'api-tenth', databases.tenth);
  const rows = startChild(ROWS_CHILD, { DATABASE_URL: databases.large });
  const tenthRows = startChild(ROWS_CHILD, { DATABASE_URL: databases.tenth });
  const bytes = startChild(new URL('bytes-child.ts', import.meta.url));
  try {
    await wait(REST_MS);
    const atRest = readMemory(api.pid).now;
    const probe = toProbe(rows);
    const now = Date.now();
    const tenthScenarios = await buildScenarios(toProbe(tenthRows), now);
    const measured: Measured[] = [];
    for (const [index, scenario] of (await buildScenarios(probe, now)).entries()) {
      const tenthPaths = tenthScenarios[index]?.paths ?? [];
      const email = scenario.by === 'staff' ? STAFF_EMAIL : BIG_SELLER_EMAIL;
      const tokens = { api: await signIn(api.url, email), tenth: await signIn(tenth.url, email) };
      const page = await readAnswer(api, scenario, tokens.api);
      await checkSameRows(probe, scenario, page.body);
      const { url } = (await bytes.ask(page)) as { url: string };
      for (const connections of CONNECTIONS) {
        const turn = turns({ api, tenth, rows, bytesUrl: url, tokens, scenario, tenthPaths, connections });
        const samples = await takeTurns(turn, settings);
        measured.push({ scenario: scenario.name, connections, samples });
        const [perSecond, byHand] = [samples.api, samples.rows].map((side) => formatNumber(middle(side, 'perSecond')));
        console.log(`  ${scenario.name}, ${connections} conn: ${perSecond} requests/s, rows by hand ${byHand}/s`);
      }
    }
    const afterwards = readMemory(api.pid);
    return toFindings(measured, { atRest, ...afterwards });
  } finally {
    await Promise.all([api.stop(), tenth.stop(), rows.stop(), tenthRows.stop(), bytes.stop()]);
  }
}

function toProbe(rows: Child): Probe {
  return async (sql, values) => (await rows.ask({ sql, values, isProbe: true })) as Record<string, unknown>[];
}

type Turn = (side: Side, seconds: number) => Promise<Sample>;

function turns(world: {
  api: Api;
  tenth: Api;
  rows: Child;
  bytesUrl: string;
  tokens: { api: string; tenth: string };
  scenario: Scenario;
  tenthPaths: string[];
  connections: number;
}): Turn {
  const { api, tenth, rows, bytesUrl, tokens, scenario, tenthPaths, connections } = world;
  const { paths, sql, values } = scenario;
  return async (side, seconds) => {
    switch (side) {
      case 'api': {
        const cpuBefore = readCpuMs(api.pid);
        const sample = await measureLoad({ url: api.url, paths, token: tokens.api }, connections, seconds);
        return { ...sample, cpuMs: (readCpuMs(api.pid) - cpuBefore) / sample.requests };
      }
      case 'tenth':
        return measureLoad({ url: tenth.url, paths: tenthPaths, token: tokens.tenth }, connections, seconds);
      case 'bytes':
        return measureLoad({ url: bytesUrl, paths }, connections, seconds);
      case 'rows':
        return (await rows.ask({ sql, values, connections, seconds })) as Sample;
    }
  };
}

/** Runs one turn of each side as warm-up, then the rounds. */
async function takeTurns(turn: Turn, { rounds, seconds }: Settings): Promise<Record<Side, Sample[]>> {
  const samples: Record<Side, Sample[]> = { api: [], rows: [], bytes: [], tenth: [] };
  for (const side of SIDES) await turn(side, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const side of SIDES) samples[side].push(await turn(side, seconds));
  }
  return samples;
}

async function signIn(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const answer = (await response.json()) as { body: { accessToken: string } | null };
  if (answer.body === null) throw new Error(`Signing in failed with ${response.status}.`);
  return answer.body.accessToken;
}

/** Reads the API's response, which the bare server then repeats. */
async function readAnswer(api: Api, { paths }: Scenario, token: string): Promise<BytesOrder> {
  const response = await fetch(`${api.url}${paths[0]}`, { headers: { authorization: `Bearer ${token}` } });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${paths[0]} answered ${response.status}: ${body.slice(0, 200)}`);
  const own = ['connection', 'keep-alive', 'transfer-encoding', 'date'];
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !own.includes(name)));
  return { headers, body };
}

/** Checks that both sides find the same orders; otherwise a comparison is meaningless. */
async function checkSameRows(probe: Probe, { name, sql, values }: Scenario, body: string): Promise<void> {
  const answer = JSON.parse(body) as { body: { data?: { id: string }[]; id?: string } };
  const theirs = answer.body.data?.map((order) => order.id) ?? (answer.body.id ? [answer.body.id] : null);
  if (theirs === null) return;
  const ours = (await probe(sql, values[0] ?? [])).map((row) => row.id);
  if (theirs.length === 0 || theirs.join() !== ours.join()) {
    throw new Error(
      `"${name}": the API and the statement by hand find different orders (${theirs.length}, ${ours.length}).`,
    );
  }
}

function middle(samples: readonly Sample[], field: keyof Sample): number {
  return median(samples.map((sample) => sample[field]));
}

function toFindings(measured: Measured[], memory: { atRest: number; now: number; peak: number }): Findings {
  const table: Table = {
    title:
      'Order list and its neighbours, seller with the most orders (medians; cpu: of the API process a request; rows: by hand; bytes: bare server)',
    columns: [
      '',
      'conn',
      'req/s',
      'p50 ms',
      'p99 ms',
      'cpu ms',
      'kB',
      'rows/s',
      'of rows',
      'bytes/s',
      'of bytes',
      'tenth/s',
      'noise',
    ],
    rows: measured.map(({ scenario, connections, samples }) => {
      const rate = (side: Side) => middle(samples[side], 'perSecond');
      const share = (side: Side) => `${Math.round((rate('api') / rate(side)) * 100)} %`;
      return [
        scenario,
        String(connections),
        formatNumber(rate('api')),
        formatNumber(middle(samples.api, 'p50Ms')),
        formatNumber(middle(samples.api, 'p99Ms')),
        formatNumber(middle(samples.api, 'cpuMs')),
        formatNumber(middle(samples.api, 'bytes') / 1000),
        formatNumber(rate('rows')),
        share('rows'),
        formatNumber(rate('bytes')),
        share('bytes'),
        formatNumber(rate('tenth')),
        `±${Math.round(spread(samples.api.map((sample) => sample.perSecond)) * 50)} %`,
      ];
    }),
  };
  return { part: 'list', figures: toFigures(measured, memory), tables: [table], details: measured };
}

function toFigures(measured: Measured[], memory: { atRest: number; now: number; peak: number }): Figure[] {
  const find = (start: string, connections: number) => {
    const found = measured.find((one) => one.scenario.startsWith(start) && one.connections === connections);
    if (found === undefined) throw new Error(`"${start}" was not measured.`);
    return { scenario: found.scenario, ...found.samples };
  };
  const [, most = 16] = CONNECTIONS;
  const wide = measured.filter(({ scenario, connections }) => WIDE.test(scenario) && connections === most);
  const lists = Object.entries({ 'first page': 85, 'status + dates': 85, 'page ': 85, 'search: order id': 60 });
  const shares = CONNECTIONS.flatMap((connections) =>
    lists.map(([name, atLeast]) => {
      const { scenario, api, rows } = find(name, connections);
      const share = (middle(api, 'perSecond') / middle(rows, 'perSecond')) * 100;
      return {
        name: `${scenario}: share of rows by hand, ${connections} conn`,
        value: share,
        unit: '%',
        aim: { atLeast },
      };
    }),
  );
  const slowest = [...new Set(measured.map((one) => one.scenario))].map((scenario) => ({
    name: `${scenario}: p99, ${most} conn`,
    value: middle(find(scenario, most).api, 'p99Ms'),
    unit: 'ms',
    aim: { atMost: 60 },
  }));
  const far = middle(find('page ', 1).api, 'p50Ms') / middle(find('first page', 1).api, 'p50Ms');
  const growth = ['first page', 'status + dates'].map((name) => {
    const { api, tenth } = find(name, 1);
    return {
      name: `${name}: time with all orders / with a tenth`,
      value: middle(api, 'p50Ms') / middle(tenth, 'p50Ms'),
      unit: '×',
      // Target for the growth with ten times the orders: none, apart from 10 % noise between two processes on one machine.
      aim: { atMost: 1.1 },
    };
  });
  const failures = measured.flatMap(({ samples }) => SIDES.flatMap((side) => samples[side].map((one) => one.failures)));
  return [
    ...shares,
    ...slowest,
    ...wide.flatMap(({ scenario, samples: { api, rows } }) => [
      {
        name: `${scenario}: share of rows by hand, ${most} conn`,
        value: (middle(api, 'perSecond') / middle(rows, 'perSecond')) * 100,
        unit: '%',
        aim: { atLeast: 70 },
      },
      {
        name: `${scenario}: p99 / p50, ${most} conn`,
        value: middle(api, 'p99Ms') / middle(api, 'p50Ms'),
        unit: '×',
        aim: { atMost: 4 },
      },
    ]),
    { name: 'far page: time / first page', value: far, unit: '×', aim: { atMost: 2 } },
    ...growth,
    { name: 'failed requests', value: failures.reduce((sum, count) => sum + count, 0), unit: '', aim: { atMost: 0 } },
    { name: 'API process at rest', value: memory.atRest, unit: 'MB', aim: { atMost: 150 } },
    { name: 'API process after the load', value: memory.now, unit: 'MB' },
  ];
}
