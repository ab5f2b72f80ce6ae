import { openDatabase } from '../../server/src/platform/database.ts';
import { ask, signIn, type Caller } from './ask.ts';
import { BIG_SELLER_EMAIL, STAFF_EMAIL } from './fill.ts';
import { measureLoad, type Sample } from './load.ts';
import { startApi, type Api, type Place } from './processes.ts';
import { formatNumber, type Figure, type Findings } from './report.ts';
import type { Settings } from './settings.ts';
import { median } from './statistics.ts';

/** Designs per page of the grid. */
const PAGE = 54;
const CONNECTIONS = 16;

const DESIGNS = `
insert into fulfil_designs (id, number, ref_id, source, title, is_checked, thumbs_count, designs_count, words, actor_name,
  created_at, updated_at)
select 'bench-' || lpad(n::text, 9, '0'), n, 'ref-' || n, case when n % 4 = 0 then 'QTeam' else 'Bobbin' end, title,
  n % 3 = 0, 1, case when n % 10 = 0 then 0 else 1 end, 'ff ' || n || ' ' || lower(title), 'Bench',
  $2::timestamptz - make_interval(mins => n::int), $2
from generate_series(1, $1::bigint) n cross join lateral (select
  (array['Retro Mountain Sunrise', 'Funny Cat Reading Club', 'Vintage Garage', 'Wildflower Meadow', 'Bass Fishing'])[1 + n % 5]
    || ' ' || n % 997 as title) t`;

/** SQL statements that insert the pictures of the designs. */
const PICTURES = [
  `insert into staff_files (id, sha256, name, ext, mime, size_bytes, width, height, has_thumbnail, created_at)
   select 'file-' || id, md5(id) || md5(id), title || '.png', 'png', 'image/png', 400000, 1200, 1200, true, created_at
   from fulfil_designs where id like 'bench-%'`,
  `insert into fulfil_design_files (file_id, design_id, kind, position)
   select 'file-' || id, id, 'thumbnail', 1 from fulfil_designs where id like 'bench-%'`,
  `delete from fulfil_design_counts`,
  `insert into fulfil_design_counts (source, is_checked, is_empty, count)
   select source, is_checked, designs_count = 0, count(*) from fulfil_designs group by 1, 2, 3`,
];

/** Measures very large lists: the grid of fulfil designs, and the leaderboard of all sellers over all orders. */
export async function measureGrids(place: Place, settings: Settings, databaseUrl: string): Promise<Findings> {
  await fillDesigns(databaseUrl, settings.designs);
  const boards = await measureBoards(place, settings, databaseUrl);
  const api = await startApi(place, 'grids-api', databaseUrl);
  try {
    const staff = await signIn(api.url, STAFF_EMAIL);
    const far = Math.max(1, Math.floor(settings.designs / PAGE) - 1);
    const paths = {
      'first page': '/api/fulfill',
      'the oldest': '/api/fulfill?sortBy=createdAt:ASC',
      [`page ${far}`]: `/api/fulfill?page=${far}`,
      'of one source': '/api/fulfill?source=QTeam',
      'that may be chosen': '/api/fulfill?kind=checked',
      'without a file': '/api/fulfill?kind=empty',
      'search by two words': '/api/fulfill?search=mountain%20sun',
    };
    const grids: { name: string; samples: Sample[] }[] = [];
    for (const [name, path] of Object.entries(paths)) {
      const { data } = await ask<{ data: unknown[] }>(staff, path);
      if (data.length === 0) throw new Error(`"${name}" of the grid is empty.`);
      // The first request of a process is slow and is not measured.
      await measureLoad({ url: api.url, paths: [path], token: staff.token }, CONNECTIONS, settings.seconds);
      const samples: Sample[] = [];
      for (let round = 0; round < settings.rounds; round += 1) {
        samples.push(
          await measureLoad({ url: api.url, paths: [path], token: staff.token }, CONNECTIONS, settings.seconds),
        );
      }
      grids.push({ name, samples });
      console.log(`  ${name}: ${formatNumber(median(samples.map(({ perSecond }) => perSecond)))} requests/s`);
    }
    return toFindings(settings, grids, boards);
  } finally {
    await api.stop();
  }
}

async function fillDesigns(databaseUrl: string, designs: number): Promise<void> {
  const database = openDatabase(databaseUrl, 1);
  try {
    const { pool } = database;
    const known = await pool.query<{ count: string }>(`select count(*) from fulfil_designs where id like 'bench-%'`);
    // A database of an earlier run already contains the designs.
    if (Number(known.rows[0]?.count) === designs) return;
    await pool.query(`delete from fulfil_design_files where design_id like 'bench-%'`);
    await pool.query(`delete from staff_files where id like 'file-bench-%'`);
    await pool.query(`delete from fulfil_designs where id like 'bench-%'`);
    await pool.query(DESIGNS, [designs, new Date()]);
    for (const statement of PICTURES) await pool.query(statement);
    await pool.query('vacuum (analyze) fulfil_designs, fulfil_design_files, staff_files');
  } finally {
    await database.close();
  }
}

interface Boards {
  /** Returns the milliseconds of a request without a cached response, where each request has a new process. */
  cold: Record<'today' | 'month', number[]>;
}

/** The leaderboard is computed once a minute for all callers, so only the first request of a new process shows the cost. */
async function measureBoards(place: Place, settings: Settings, databaseUrl: string): Promise<Boards> {
  const cold: Boards['cold'] = { today: [], month: [] };
  for (let round = 0; round < settings.rounds; round += 1) {
    const api: Api = await startApi(place, `board-api-${round}`, databaseUrl);
    try {
      const seller = await signIn(api.url, BIG_SELLER_EMAIL);
      // The first response of a process also loads code, so another request is made before the measurement.
      await ask(seller, '/api/shops/shops');
      for (const window of ['today', 'month'] as const) cold[window].push(await timeBoard(seller, window));
    } finally {
      await api.stop();
    }
  }
  return { cold };
}

async function timeBoard(seller: Caller, window: 'today' | 'month'): Promise<number> {
  const began = performance.now();
  const { data } = await ask<{ data: unknown[] }>(seller, `/api/users/rank/${window}`);
  const ms = performance.now() - began;
  if (data.length === 0) throw new Error(`The board of ${window} is empty.`);
  return ms;
}

function toFindings(
  { orders, designs }: Settings,
  grids: readonly { name: string; samples: readonly Sample[] }[],
  boards: Boards,
): Findings {
  const middle = (samples: readonly Sample[], field: keyof Sample) => median(samples.map((sample) => sample[field]));
  const figures: Figure[] = [
    ...(['today', 'month'] as const).map((window) => ({
      name: `leaderboard of ${window}, counted anew over ${orders.toLocaleString('en-US')} orders`,
      value: median(boards.cold[window]),
      unit: 'ms',
      aim: { atMost: 100 },
    })),
    ...grids.map(({ name, samples }) => ({
      name: `fulfil designs, ${name}: p99, ${CONNECTIONS} conn`,
      value: middle(samples, 'p99Ms'),
      unit: 'ms',
      aim: { atMost: 100 },
    })),
    {
      name: 'failed requests',
      value: grids.flatMap(({ samples }) => samples).reduce((sum, { failures }) => sum + failures, 0),
      unit: '',
      aim: { atMost: 0 },
    },
  ];
  return {
    part: 'grids',
    figures,
    tables: [
      {
        title: `Grid of ${designs.toLocaleString('en-US')} fulfil designs (medians, ${CONNECTIONS} connections)`,
        columns: ['', 'req/s', 'p50 ms', 'p99 ms', 'kB'],
        rows: grids.map(({ name, samples }) => [
          name,
          formatNumber(middle(samples, 'perSecond')),
          formatNumber(middle(samples, 'p50Ms')),
          formatNumber(middle(samples, 'p99Ms')),
          formatNumber(middle(samples, 'bytes') / 1000),
        ]),
      },
    ],
    details: { grids, boards },
  };
}
