import { listParcelsFiles, startParcelsFile, watchParcels } from '@bobbin/contract/parcel-watch';
import * as rules from '@bobbin/contract/rules';
import { forActingOwner, namedForActingOwner, row, viewed, type Row } from './row.ts';

const UNKNOWN_ID = 'unknown-id';

/** The tag of this rule does not exist, so that no caller can create the rule. */
const RULE = {
  name: 'Rule',
  trigger: { kind: 'arrives' as const },
  conditions: [],
  actions: [{ kind: 'addTag' as const, tagId: UNKNOWN_ID }],
};

/** Rows for the calls of rules (RUL-12), and of parcels (PWT-1). */
export const RULE_ROWS: readonly Row[] = [
  forActingOwner(watchParcels),
  forActingOwner(startParcelsFile, () => ({ body: { format: 'csv', zone: 'UTC' } })),
  forActingOwner(listParcelsFiles),
  forActingOwner(rules.listRules),
  forActingOwner(
    rules.createRule,
    ({ shopId }) => ({
      body: { definition: { ...RULE, conditions: [{ field: 'shop' as const, values: [shopId] }] } },
    }),
    'manager',
  ),
  row(
    rules.updateRule,
    () => ({ params: { id: UNKNOWN_ID }, body: { version: 1, state: 'off' } }),
    'missing',
    'missing',
  ),
  row(rules.removeRule, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  row(rules.listRuleVersions, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  row(rules.undoRule, () => ({ params: { id: UNKNOWN_ID }, body: { version: 1 } }), 'missing', 'missing'),
  row(rules.runRuleAgain, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  row(rules.listRuleRuns, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  forActingOwner(rules.dryRunRule, () => ({ body: { draft: { id: null, definition: RULE } } })),
  namedForActingOwner(
    rules.priceRuleOrders,
    ({ orderId }) => ({ body: { ids: [orderId], factory: 'CHEAPEST' } }),
    'operator',
  ),
  viewed('ORDERS', rules.listOrderRules, ({ orderId }) => ({ params: { id: orderId } })),
];
