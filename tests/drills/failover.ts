import { execFileSync } from 'node:child_process';
import { writeFileSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/postgres/embedded.ts';
import { openDrillWorld, type DrillWorld } from './drill-world.ts';

/** Settings of a primary server whose commits wait for the standby, so that confirmed data survives a failover. */
const REPLICATED = {
  wal_level: 'replica',
  max_wal_senders: 5,
  hot_standby: 'on',
  wal_keep_size: '256MB',
  fsync: 'off',
  synchronous_commit: 'off',
};

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Copies a running database server by its backup functions, because the packaged PostgreSQL contains no pg_basebackup. The copy follows the original
 * as its standby.
 */
async function startStandby(primary: EmbeddedPostgres): Promise<EmbeddedPostgres & { home: string }> {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  const { rows } = await client.query<{ cluster: string }>(`select current_setting('data_directory') as cluster`);
  const cluster = rows[0]?.cluster ?? '';
  const home = `${dirname(cluster)}-standby`;
  await client.query(`select pg_backup_start('drill', true)`);
  execFileSync('mkdir', ['-p', '-m', '700', home]);
  // A running server deletes files during the copy, which cp reports as an error and the backup permits.
  try {
    execFileSync('cp', ['-a', cluster, join(home, 'cluster')], { stdio: 'ignore' });
  } catch {
    // The call of pg_backup_stop below reports whether the copy is complete.
  }
  execFileSync('chown', ['--reference', cluster, home]);
  const { rows: ends } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
  await client.end();
  const copy = join(home, 'cluster');
  rmSync(join(copy, 'postmaster.pid'), { force: true });
  const { username, password, port } = new URL(primary.url);
  const conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`;
  writeFileSync(join(copy, 'backup_label'), ends[0]?.label ?? '');
  writeFileSync(join(copy, 'standby.signal'), '');
  const settings = join(copy, 'postgresql.auto.conf');
  writeFileSync(settings, `${readFileSync(settings, 'utf8')}primary_conninfo = '${conninfo}'\n`);
  for (const name of ['backup_label', 'standby.signal'])
    execFileSync('chown', ['--reference', settings, join(copy, name)]);
  const standby = await startEmbeddedPostgres({ dataDir: home, settings: REPLICATED });
  return { ...standby, home };
}

/** OPS-114: all processes switch to a promoted standby, and no order is lost or duplicated. */
export async function failover(say: DrillWorld['say']): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bobbin-failover-'));
  const before = process.env.TEST_DATABASE_URL;
  const primary = await startEmbeddedPostgres({ dataDir: join(folder, 'primary'), settings: REPLICATED });
  let standby: Awaited<ReturnType<typeof startStandby>> | null = null;
  try {
    process.env.TEST_DATABASE_URL = primary.url;
    const world = await openDrillWorld({ say, losesDatabase: true });
    try {
      standby = await startStandby(primary);
      await ask(primary.url, `alter system set synchronous_standby_names = '*'`);
      await ask(primary.url, `alter system set synchronous_commit = 'remote_apply'`);
      await ask(primary.url, 'select pg_reload_conf()');
      const { url } = standby;
      await world.until('the standby follows', async () => {
        const [row] = await ask<{ state: string }>(primary.url, 'select state from pg_stat_replication');
        return row?.state === 'streaming';
      });
      say('a standby follows the primary');
      await world.addOrders(150);
      const load = world.load();
      await world.until('some orders are here', async () => {
        const { rows } = await world.pool.query('select 1 from orders limit 1');
        return rows.length > 0;
      });
      const [promised] = await ask<{ count: number }>(world.databaseUrl, 'select count(*)::int as count from orders');
      await world.until('requests are under way', () => Promise.resolve(load.requests >= 20));
      say('kills the primary, and promotes the standby');
      process.kill(primary.pid, 'SIGQUIT');
      await primary.ended;
      await ask(url, 'select pg_promote()');
      const promoted = new URL(world.databaseUrl);
      promoted.port = new URL(url).port;
      const [kept] = await ask<{ count: number }>(promoted.href, 'select count(*)::int as count from orders');
      if ((kept?.count ?? 0) < (promised?.count ?? 0)) throw new Error('Orders that were stored are gone');
      world.database.turnTo(promoted.href);
      process.env.TEST_DATABASE_URL = url;
      await world.until('the product is ready', async () => (await world.get('/api/shops?page=1')).status === 200);
      const reached = load.requests;
      await world.until('requests go on', () => Promise.resolve(load.requests >= reached + 20));
      await load.stop();
      await world.addOrders(20);
      const whole = await world.expectWhole({ isAsked: true });
      if (world.members.some(({ process: one }) => one.child.exitCode !== null)) throw new Error('A process ended');
      return `${load.requests} requests meanwhile, of which failed ${JSON.stringify(load.failures)}; ${whole}; no process ended`;
    } finally {
      await world.close();
    }
  } finally {
    if (before === undefined) delete process.env.TEST_DATABASE_URL;
    else process.env.TEST_DATABASE_URL = before;
    await standby?.stop();
    await primary.stop();
    if (standby) await rm(standby.home, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}
