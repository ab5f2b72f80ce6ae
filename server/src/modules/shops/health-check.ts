import type { StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import { addJobs } from '../../platform/jobs.ts';
import type { Audit } from '../audit/module.ts';
import type { AnyShopChoice, FindShops } from './search.ts';
import * as crossTenant from './shops.cross-tenant.sql.ts';

/** Maximum number of proxies that one click tests; normally fewer fail at the same time. The timetable or the next click tests the others. */
const CHECKS_MAX = 5_000;

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  findShops: FindShops;
}

export function createProxyChecks({ db, clock, audit, findShops }: Deps) {
  return {
    /**
     * Enqueues a test of each failing proxy under a filter (ROL-49), at most {@link CHECKS_MAX}, beginning with those whose last test is oldest. A
     * second click enqueues no second test of the same proxy.
     */
    async checkFailing(scope: StaffScope, choice: AnyShopChoice): Promise<{ count: number; startedAt: string }> {
      const filter = await findShops(scope, choice);
      const startedAt = new Date(clock.now()).toISOString();
      const count = await inTransaction(db, async (trx) => {
        const failing = await crossTenant.listFailingProxies(trx, filter, CHECKS_MAX);
        // The jobs are urgent, because a user waits for the result. Their key is also that of the timetable's job, so a waiting job is brought
        // forward.
        const jobs = failing.map((payload) => ({ payload, key: `proxy:${payload.shopId}` }));
        await addJobs(trx, 'checkProxy', jobs, { maxAttempts: 1, isUrgent: true });
        await audit.record(trx, scope, {
          action: 'checkProxies',
          entity: 'shop',
          entityId: '',
          after: { filter: choice, count: failing.length },
        });
        return failing.length;
      });
      return { count, startedAt };
    },

    /** Counts the failing proxies under a filter, and those of them that were not tested since an instant. */
    async readChecks(
      scope: StaffScope,
      { since, ...choice }: AnyShopChoice & { since?: string | undefined },
    ): Promise<{ failing: number; waiting: number }> {
      const filter = await findShops(scope, choice);
      return crossTenant.countFailingProxies(db, filter, since === undefined ? null : new Date(since));
    },
  };
}

export type ProxyChecks = ReturnType<typeof createProxyChecks>;
