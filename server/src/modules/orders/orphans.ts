import { systemScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { WaitingRows } from '../../platform/orphans.ts';
import type { ExportWriting } from './exports/export-writing.ts';
import type { LabelBatches } from './labels/label-batches.ts';
import type { LabelPrints } from './labels/label-prints.ts';
import type { PackingPrints } from './packing/packing-prints.ts';
import type { OrderSync } from './sync/sync.ts';
import * as crossTenant from './orphans.cross-tenant.sql.ts';
import * as ruleOrphans from './rules/rules.cross-tenant.sql.ts';
import type { RuleTriggers } from './rules/triggers.ts';

interface Deps {
  db: Db;
  clock: Clock;
  prints: Pick<LabelPrints, 'breakOff'>;
  packing: Pick<PackingPrints, 'breakOff'>;
  batches: Pick<LabelBatches, 'breakOff'>;
  exportWriting: Pick<ExportWriting, 'breakOff' | 'remove'>;
  sync: Pick<OrderSync, 'breakOff'>;
  ruleTriggers: Pick<RuleTriggers, 'enqueueAgain'>;
}

/** Lists rows of this module that wait for a job that may be lost (SEC-11). */
export function listWaiting({
  db,
  clock,
  prints,
  packing,
  batches,
  exportWriting,
  sync,
  ruleTriggers,
}: Deps): WaitingRows[] {
  const scopeOf = (ownerId: string) => systemScope(ownerId, 'bobbin');
  return [
    {
      column: 'label_prints.state',
      jobs: ['printLabels'],
      listOrphans: (limit) => crossTenant.listOrphanPrints(db, limit),
      settle: ({ ownerId, id }) => prints.breakOff(scopeOf(ownerId), id),
    },
    {
      column: 'packing_prints.state',
      jobs: ['printPacking'],
      listOrphans: (limit) => crossTenant.listOrphanPackingPrints(db, limit),
      settle: ({ ownerId, id }) => packing.breakOff(scopeOf(ownerId), id),
    },
    {
      column: 'label_batch_orders.state',
      jobs: ['makeLabelBatch'],
      listOrphans: (limit) => crossTenant.listOrphanLabelBatches(db, limit),
      settle: ({ ownerId, id }) => batches.breakOff(scopeOf(ownerId), id),
    },
    {
      column: 'order_exports.state',
      jobs: ['writeOrderExport'],
      listOrphans: (limit) => crossTenant.listOrphanExports(db, limit),
      settle: ({ ownerId, id }) => exportWriting.breakOff(scopeOf(ownerId), id),
    },
    {
      column: 'order_exports.state',
      jobs: ['removeOrderExport'],
      listOrphans: (limit) => crossTenant.listOverdueExports(db, new Date(clock.now()), limit),
      settle: ({ ownerId, id }) => exportWriting.remove(ownerId, id),
    },
    {
      column: 'sync_states.state',
      jobs: ['syncShop'],
      listOrphans: (limit) => crossTenant.listOrphanSyncs(db, limit),
      settle: ({ ownerId, id }) => sync.breakOff(scopeOf(ownerId), id),
    },
    {
      column: 'order_rule_occasions.state',
      jobs: ['runRules'],
      listOrphans: (limit) => ruleOrphans.listOrphanOccasions(db, new Date(clock.now()), limit),
      settle: ({ ownerId }) => ruleTriggers.enqueueAgain(ownerId),
    },
  ];
}
