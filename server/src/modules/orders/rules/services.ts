import type { Clock } from '../../../platform/clock.ts';
import { eachOwner } from '../../../platform/cross-tenant.ts';
import type { Db } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Audit } from '../../audit/module.ts';
import type { Shops } from '../../shops/module.ts';
import type { Teamwork } from '../teamwork/teamwork.ts';
import { createDryRun } from './dry-run.ts';
import { createRuleExecution } from './executing.ts';
import { createMargins } from './margins.ts';
import { removeOldOccasions } from './occasions.sql.ts';
import { createOrderRules } from './order-rules.ts';
import { listOwnersOfOldRuleRows } from './rules.cross-tenant.sql.ts';
import { removeOldVersions } from './rules.sql.ts';
import { createRules } from './rules.ts';
import { removeOldRuns } from './runs.sql.ts';
import { ruleSending } from './sending.ts';
import type { RuleTriggers } from './triggers.ts';

/** Retention of occasions, executions and versions; it is longer than the time in which an order can trigger a rule (RUL-2, OPS-61). */
const KEPT_MS = 90 * 24 * 3_600_000;

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  emit: Emit;
  audit: Audit;
  shops: Pick<Shops, 'readNames'>;
  teamwork: Teamwork;
  triggers: RuleTriggers;
}

/** Builds the services of rules for orders. */
export function createOrderRuleServices({ db, clock, log, emit, audit, shops, teamwork, triggers }: Deps) {
  const margins = createMargins();
  return {
    rules: createRules({ db, clock, audit, shops, teamwork, triggers }),
    execution: createRuleExecution({ db, clock, log, emit, teamwork, margins }),
    dryRun: createDryRun({ db, clock, margins }),
    readOrderRules: createOrderRules({ db }),
    sending: { ...ruleSending, isMentioned: teamwork.hasOpenMention, usePrices: margins.usePrices },

    /** Deletes occasions, executions and versions after their retention time. */
    async tidy(): Promise<void> {
      const before = new Date(clock.now() - KEPT_MS);
      await eachOwner(await listOwnersOfOldRuleRows(db, before), 'tidy', async (scope) => {
        await removeOldOccasions(db, scope, before);
        await removeOldRuns(db, scope, before);
        await removeOldVersions(db, scope, before);
      });
    },
  };
}
