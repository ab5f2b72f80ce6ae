import type { Config } from './config.ts';
import type { ScheduledTask } from './platform/worker.ts';

/** What recurs; each looks for work that is due and enqueues it by key, so that asking twice does no harm. */
export interface RecurringWork {
  syncShops(): Promise<void>;
  refreshTokens(): Promise<void>;
  checkProxies(): Promise<void>;
  pollFactories(): Promise<void>;
  tidy(): Promise<void>;
  recount(): Promise<void>;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The whole timetable, in seconds. */
export function createSchedule(config: Config, work: RecurringWork): ScheduledTask[] {
  return [
    { name: 'syncShops', everySeconds: Math.max(1, Math.min(config.SYNC_EVERY_SECONDS, 30)), run: work.syncShops },
    { name: 'refreshTokens', everySeconds: MINUTE, run: work.refreshTokens },
    { name: 'checkProxies', everySeconds: 5 * MINUTE, run: work.checkProxies },
    {
      name: 'pollFactories',
      everySeconds: Math.max(1, Math.min(config.FACTORY_POLL_SECONDS, 30)),
      run: work.pollFactories,
    },
    { name: 'tidy', everySeconds: HOUR, run: work.tidy },
    { name: 'recount', everySeconds: 24 * HOUR, run: work.recount },
  ];
}
