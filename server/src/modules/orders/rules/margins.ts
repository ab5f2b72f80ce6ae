import { marginBasisOf, type ListedRule, type MarginBasis, type RuleOrderFacts } from '@bobbin/domain/rules/rule';
import type { OwnerScope } from '../../../platform/access.ts';

/** Profit of an order by factory. */
type Margins = RuleOrderFacts['margins'];

/** An order whose profit is needed, and the factories. */
export interface WantedMargins {
  orderId: string;
  bases: readonly MarginBasis[];
}

/** Reads the profit of orders; the result has no entry for an order that does not exist. */
export type PriceMargins = (
  scope: OwnerScope,
  wanted: readonly WantedMargins[],
) => Promise<ReadonlyMap<string, Margins>>;

/** The profit of some orders, read before the transaction that evaluates rules, because prices may come from a factory. */
export interface KnownMargins {
  bases: readonly MarginBasis[];
  byOrder: ReadonlyMap<string, Margins>;
}

export const NO_MARGINS: KnownMargins = { bases: [], byOrder: new Map() };

/** Lists the factories to which conditions of active rules refer (RUL-21). */
export function listBases(rules: readonly ListedRule[]): MarginBasis[] {
  const bases = rules.flatMap(({ state, definition }) => (state === 'off' ? [] : (marginBasisOf(definition) ?? [])));
  return [...new Set(bases)];
}

/** Reads the profit of orders through the module that knows the prices of factories, which depends on this module. */
export function createMargins() {
  let price: PriceMargins | null = null;
  return {
    /** Sets the function that reads prices; called once when the program starts. */
    usePrices(reader: PriceMargins): void {
      price = reader;
    },

    async read(scope: OwnerScope, wanted: readonly WantedMargins[]): Promise<ReadonlyMap<string, Margins>> {
      const found = price === null || wanted.length === 0 ? new Map<string, Margins>() : await price(scope, wanted);
      return new Map(wanted.map(({ orderId }) => [orderId, found.get(orderId) ?? {}]));
    },
  };
}

export type MarginPrices = ReturnType<typeof createMargins>;
