import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { compareMigrations } from '../../platform/migrations.ts';
import { ok, problem, reasonOf, skipped, warning, type Finding } from './finding.ts';

const VERSION_MIN = 150_000;
/**
 * Maximum difference of the clocks in milliseconds that is no problem. Codes of a second factor are valid for 30 seconds, and links and leases are
 * checked by the clock of the process or of the database.
 */
const CLOCK_WARN_MS = 1_000;
const CLOCK_MAX_MS = 5_000;
const MARK = 'bobbin.doctor';

/** A connection to the database, from the driver or through a pooler. */
export type Session = Pick<pg.ClientBase, 'query'>;

/** Checks that a session keeps its settings while another session is in a transaction; behind a pooler that shares sessions the settings are lost. */
export async function holdsSessions(one: Session, other: Session): Promise<boolean> {
  const mark = `${process.pid}-${Math.random()}`;
  await one.query(`select set_config('${MARK}', $1, false)`, [mark]);
  await other.query('begin');
  try {
    await other.query('select 1');
    const { rows } = await one.query<{ mark: string | null }>(`select current_setting('${MARK}', true) as mark`);
    return rows[0]?.mark === mark;
  } finally {
    await other.query('rollback');
  }
}

async function checkSessions(pool: pg.Pool): Promise<Finding> {
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    return (await holdsSessions(one, other))
      ? ok('sessions', 'Each connection keeps its own session')
      : problem(
          'sessions',
          'The pooler in front of PostgreSQL shares sessions: locks and notifications are lost',
          'Set pool_mode = session in the pooler, or let DATABASE_URL name PostgreSQL itself',
        );
  } finally {
    one.release();
    other.release();
  }
}

async function checkClock({ db }: Database): Promise<Finding> {
  const before = Date.now();
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db);
  const after = Date.now();
  const now = Number(rows[0]?.now);
  const off = now < before ? before - now : now > after ? now - after : 0;
  const says = `The clocks of this machine and of the database differ by ${Math.round(off)} ms`;
  const fix = 'Let both machines follow a time server (chrony, systemd-timesyncd)';
  if (off > CLOCK_MAX_MS) return problem('clock', says, fix);
  return off > CLOCK_WARN_MS ? warning('clock', says, fix) : ok('clock', says);
}

async function checkMigrations({ db }: Database): Promise<Finding> {
  const { missing, unknown } = await compareMigrations(db);
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('graphile_worker._private_jobs') is not null as "isThere"`.execute(db);
  if (missing.length > 0 || rows[0]?.isThere !== true) {
    const names = missing.length === 0 ? 'those of the job queue' : missing.join(', ');
    return problem(
      'migrations',
      `Migrations are missing: ${names}`,
      'Run npm run migrate; docs/operations.md, Upgrade, says when processes must stop before',
    );
  }
  if (unknown.length > 0) {
    return warning(
      'migrations',
      `The database is of a newer release: ${unknown.join(', ')}`,
      'Finish the upgrade: replace the processes of this release. Where the second number of the versions differs, this release must not run',
    );
  }
  return ok('migrations', 'All migrations are applied');
}

/** Checks the database. When it does not respond, only the first check reports a problem, and the other checks are skipped. */
export async function checkDatabase(database: Database): Promise<{ findings: Finding[]; isUsable: boolean }> {
  let facts: { version: number; text: string; isReadOnly: boolean } | undefined;
  try {
    const { rows } = await sql<{ version: number; text: string; isReadOnly: boolean }>`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as text,
        pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(database.db);
    [facts] = rows;
  } catch (error) {
    const fix = 'See that PostgreSQL runs, and that host, port, login and name in DATABASE_URL are right';
    return {
      findings: [
        problem('database', `The database does not answer: ${reasonOf(error)}`, fix),
        ...['sessions', 'migrations', 'clock'].map((check) => skipped(check, 'The database does not answer')),
      ],
      isUsable: false,
    };
  }
  const { version = 0, text = '', isReadOnly = true } = facts ?? {};
  const first =
    version < VERSION_MIN
      ? problem('database', `PostgreSQL ${text} is too old`, 'Upgrade PostgreSQL to 15 or newer')
      : isReadOnly
        ? problem('database', `PostgreSQL ${text} takes no writes`, 'Let DATABASE_URL name the primary server')
        : ok('database', `PostgreSQL ${text} answers and takes writes`);
  const migrations = await checkMigrations(database);
  return {
    findings: [first, await checkSessions(database.pool), migrations, await checkClock(database)],
    isUsable: migrations.state !== 'problem',
  };
}
