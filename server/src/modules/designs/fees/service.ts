import type { Cents } from '@bobbin/domain/money/money';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import * as queries from './queries.ts';

/** What sellers paid for rented designs and did not get back, for figures of other modules (DSN-16). */
export interface DesignFees {
  /** By the order that a design was asked for from; orders without any are missing. */
  readByOrders(scope: OwnerScope, orderIds: readonly string[]): Promise<Map<string, Cents>>;
  /** By when it was paid; null is all time, the end of a range is not in it. With `shops` of designs for their orders alone. */
  sumByRanges(
    scope: OwnerScope,
    shops: readonly string[] | undefined,
    ranges: readonly ({ start: Date; end: Date } | null)[],
  ): Promise<{ cents: Cents; count: number }[]>;
}

export function createDesignFees(db: Db): DesignFees {
  return {
    async readByOrders(scope, orderIds) {
      if (orderIds.length === 0) return new Map();
      const rows = await queries.sumByOrder(db, scope, orderIds);
      return new Map(rows.map(({ orderId, cents }) => [orderId, cents]));
    },
    async sumByRanges(scope, shops, ranges) {
      const rows = await queries.sumByRange(db, scope, shops, ranges);
      return ranges.map((_, index) => {
        const { cents = 0, count = 0 } = rows.find(({ range }) => range === index) ?? {};
        return { cents, count };
      });
    },
  };
}
