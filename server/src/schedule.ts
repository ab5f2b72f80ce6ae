import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database.ts';
import type { Logger } from './platform/log.ts';
import type { Module } from './platform/module.ts';
import { settleOrphans } from './platform/orphans.ts';
import { tidyPlatform } from './platform/tidy.ts';
import { oneByOne } from './platform/cross-tenant.ts';
import type { ScheduledTask } from './platform/worker.ts';

const HOUR = 3600;
const ORPHANS_SECONDS = 30;

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  modules: readonly Module[];
}

/**
 * Creates the complete timetable: the tasks of all modules, and one task that deletes old data in all modules every hour. The worker logs the
 * timetable when it starts.
 */
export function createSchedule({ db, clock, log, modules }: Deps): ScheduledTask[] {
  /** After a failure in one module, continues with the other modules, and reports the failure (SEC-10). */
  async function tidy() {
    const parts = [() => tidyPlatform(db, clock), ...modules.map((module) => async () => module.tidy?.())];
    await oneByOne(parts, (part) => part());
  }
  const waiting = modules.flatMap((module) => module.waiting ?? []);
  return [
    ...modules.flatMap(({ timetable = [] }) => timetable),
    { name: 'settleOrphans', everySeconds: ORPHANS_SECONDS, run: () => settleOrphans(waiting, log) },
    { name: 'tidy', everySeconds: HOUR, run: tidy },
  ];
}
