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

/** Creates the whole timetable: the tasks of each module, and the hourly tidying of all; the worker logs it when it starts. */
export function createSchedule({ db, clock, log, modules }: Deps): ScheduledTask[] {
  /** A failure in one module does not stop the tidying of others, and is reported (SEC-10). */
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
