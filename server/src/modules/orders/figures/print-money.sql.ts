import type { PrintedLine } from '@bobbin/domain/prints/earnings';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import { MONEY_STATE } from '../counts/sums.sql.ts';
import { ordersWithPrints, printsOfLine } from '../../library/module.ts';

/** Money of orders with equal shares: of all orders that have only one print, or of one order with several prints. */
interface PrintMoney {
  orders: number;
  isPriced: boolean;
  revenue: number;
  cost: number;
  lines: PrintedLine[];
}

/**
 * Lists the money of the orders that have a file of one of the prints. The orders that have one print on all their lines are added up by this print,
 * so that a print with thousands of orders is one row; each other order is a row with its lines, which `splitByPrint` divides (PRN-17). An order
 * counts as on the profit page: not in a foreign currency, and with its factory cost or apart (PRF-19).
 */
export async function listPrintMoney(
  db: Queryable,
  scope: OwnerScope,
  printIds: readonly string[],
): Promise<PrintMoney[]> {
  const { ownerId } = scope;
  const { rows } = await sql<PrintMoney>`
    with printed as materialized (
      select o.id, o.money_cents, o.cost_cents, o.cost_cents <> 0 as priced from orders o
      where o.owner_id = ${ownerId} and o.id = any(${ordersWithPrints(scope, printIds)}) and ${inShops(scope, 'o.shop_id')} and o.money_state <> 'foreign'
        and (o.cost_cents <> 0 or ${MONEY_STATE} not in ('none', 'gone', 'elsewhere'))
    ), line as (
      select p.order_id, p.position, p.sku_id, p.sale_price_cents * p.quantity as weight,
        ${printsOfLine(scope, 'p.order_id', 'p.sku_id')} as prints
      from order_products p where p.owner_id = ${ownerId} and p.order_id = any(array(select id from printed))
    ), shape as (
      select order_id, min(prints) as first,
        min(prints) = max(prints) and cardinality(min(prints)) = 1 as is_only,
        jsonb_agg(jsonb_build_object('weight', weight, 'printIds', to_jsonb(prints)) order by position, sku_id) as lines
      from line group by 1
    )
    select count(*)::bigint as orders, printed.priced as "isPriced", sum(printed.money_cents)::bigint as revenue,
      sum(printed.cost_cents)::bigint as cost, jsonb_build_array(jsonb_build_object('weight', 1, 'printIds', to_jsonb(shape.first))) as lines
    from shape join printed on printed.id = shape.order_id where shape.is_only group by shape.first, printed.priced
    union all
    select 1, printed.priced, printed.money_cents, printed.cost_cents, shape.lines
    from shape join printed on printed.id = shape.order_id where not shape.is_only`.execute(db);
  return rows;
}
