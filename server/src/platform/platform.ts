import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import { createVault, type Vault } from './crypto.ts';
import { openDatabase, type Db } from './database.ts';
import { createEvents, type Emit, type EventBus } from './events.ts';
import type { Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createPresence, type Presence } from './presence.ts';

/** The services that modules share; each module takes those that it needs. */
export interface Platform {
  config: Config;
  log: Logger;
  clock: Clock;
  db: Db;
  pool: pg.Pool;
  vault: Vault;
  metrics: Metrics;
  presence: Presence;
  emit: Emit;
  events: EventBus;
}

/** Opens the services of one process. The caller must close the database after everything else. */
export function openPlatform(config: Config, log: Logger, clock: Clock): Platform & { closeDatabase(): Promise<void> } {
  const { db, pool, close } = openDatabase(config.DATABASE_URL, config.DATABASE_POOL);
  const events = createEvents();
  const presence = createPresence(config.DATABASE_URL, log);
  return {
    config,
    log,
    clock,
    db,
    pool,
    vault: createVault(config.APP_SECRET_KEY, config.APP_SECRET_KEYS_OLD),
    metrics: createMetrics(),
    presence,
    events,
    emit: events.emit,
    async closeDatabase() {
      await presence.close();
      await close();
    },
  };
}
