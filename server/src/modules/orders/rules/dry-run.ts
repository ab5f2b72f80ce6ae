import type { DryRun, DryRunResult } from '@bobbin/contract/rules';
import { DRY_RUN_ORDERS_MAX, DRY_RUN_PRICED_MAX, DRY_RUN_SHOWN_MAX } from '@bobbin/domain/limits';
import { isPaused } from '@bobbin/domain/orders/teamwork';
import { listContradictions, type Contradiction } from '@bobbin/domain/rules/contradictions';
import { changesOrder, evaluateRules, meets } from '@bobbin/domain/rules/evaluate';
import { DRY_RUN_MS } from '@bobbin/domain/rules/occasions';
import { listUnpriced, marginBasisOf, type ListedRule, type RuleDefinition } from '@bobbin/domain/rules/rule';
import type { SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import type { MarginPrices, WantedMargins } from './margins.ts';
import { isVisible } from './rule-checks.ts';
import type { FactsRow } from './rule-rows.ts';
import { listRules } from './rules.sql.ts';
import { readFactsPage } from './runs.sql.ts';

const PAGE = 1_000;
const HOUR_MS = 3_600_000;
/** Id of a draft rule that is not stored yet. */
const DRAFT_ID = 'draft';

interface Draft {
  id: string | null;
  definition: RuleDefinition;
}

/** Returns the rules with the draft in place of the rule that it edits, as if the draft were turned on; a new draft comes last. */
function withDraft(rules: readonly ListedRule[], draft: Draft | undefined): ListedRule[] {
  if (!draft) return [...rules];
  const { id, definition } = draft;
  if (!rules.some((rule) => rule.id === id)) {
    return [...rules, { id: DRAFT_ID, version: 0, state: 'on', definition }];
  }
  return rules.map((rule) => (rule.id === id ? { ...rule, state: 'on' as const, definition } : rule));
}

/**
 * Returns the instant at which the trigger would have fired for an order, as far as the order's data show it: its arrival, or the given number of
 * hours before its deadline.
 */
function toInstant({ definition: { trigger } }: ListedRule, order: FactsRow): number {
  if (trigger.kind === 'deadline' && order.dueAt !== null) return order.dueAt - trigger.hours * HOUR_MS;
  return order.createdAt;
}

function isReached({ definition: { trigger } }: ListedRule, order: FactsRow): boolean {
  return trigger.kind !== 'deadline' || order.dueAt !== null;
}

/** Adds the results of the rules with one trigger for an order to the counts of these rules. */
function countOrder(group: readonly ListedRule[], order: FactsRow, results: Map<string, DryRunResult>, now: number) {
  const [first] = group;
  if (!first || !isReached(first, order)) return [];
  const isHeld = isPaused(order, now);
  const outcomes = evaluateRules(group, { ...order, pausedUntil: null, mentionedIds: [] }, toInstant(first, order));
  return outcomes.flatMap(({ ruleId, result, met, actions }) => {
    const own = results.get(ruleId);
    if (!own || met.includes(false)) return [];
    own.matched += 1;
    if (result === 'stopped') own.stopped += 1;
    else if (isHeld) own.paused += 1;
    else if (!changesOrder(actions, order)) own.unchanged += 1;
    else {
      own.acted += 1;
      if (order.costCents > 0 && own.chargedIds.length < DRY_RUN_SHOWN_MAX) own.chargedIds.push(order.id);
      if (own.orders.length < DRY_RUN_SHOWN_MAX) {
        const { id, shopId, createdAt, totalCents } = order;
        own.orders.push({ id, shopId, createdAt: new Date(createdAt).toISOString(), totalCents });
      }
    }
    return result === 'stopped' ? [] : [ruleId];
  });
}

/** Lists the rules with a condition on the profit whose other conditions an order meets. */
function listPricing(rules: readonly ListedRule[], order: FactsRow): ListedRule[] {
  return rules.filter(
    (rule) =>
      marginBasisOf(rule.definition) !== null &&
      isReached(rule, order) &&
      listUnpriced(rule.definition.conditions).every((condition) => meets(condition, order, toInstant(rule, order))),
  );
}

interface Deps {
  db: Db;
  clock: Clock;
  margins: Pick<MarginPrices, 'read'>;
}

/** Evaluates rules on the orders of the last 30 days, page by page, without writing anything (RUL-10). */
export function createDryRun({ db, clock, margins }: Deps) {
  /**
   * Adds the profit to the orders of a page that need it, at most for `left` orders, and counts for each rule the orders without a known profit
   * (RUL-21). Returns the page and the number of orders whose prices were read.
   */
  async function priceOrders(
    scope: SellerScope,
    page: readonly FactsRow[],
    {
      rules,
      results,
      left,
    }: { rules: readonly ListedRule[]; results: ReadonlyMap<string, DryRunResult>; left: number },
  ): Promise<{ page: FactsRow[]; count: number }> {
    const pricing = new Map(page.map((order) => [order.id, listPricing(rules, order)]));
    const wanted = [...pricing].flatMap(([orderId, own]): WantedMargins[] => {
      const bases = [...new Set(own.flatMap(({ definition }) => marginBasisOf(definition) ?? []))];
      return bases.length === 0 ? [] : [{ orderId, bases }];
    });
    const asked = wanted.slice(0, left);
    const found = await margins.read(scope, asked);
    const priced = page.map((order) => ({ ...order, margins: found.get(order.id) ?? {} }));
    for (const order of priced) {
      for (const { id, definition } of pricing.get(order.id) ?? []) {
        const basis = marginBasisOf(definition);
        const own = results.get(id);
        if (own && basis !== null && (order.margins[basis] ?? null) === null) own.unpriced += 1;
      }
    }
    return { page: priced, count: asked.length };
  }

  return async (scope: SellerScope, draft: Draft | undefined): Promise<DryRun> => {
    const now = clock.now();
    const since = new Date(now - DRY_RUN_MS);
    const visible = (await listRules(db, scope)).filter(({ definition }) => isVisible(scope, definition));
    const rules = withDraft(visible, draft).filter(({ state }) => state !== 'off');
    const groups = [...Map.groupBy(rules, ({ definition }) => JSON.stringify(definition.trigger)).values()];
    const results = new Map(rules.map(({ id, definition }) => [id, newResult(id, definition.name)]));
    const pairs = listContradictions(rules).map((pair) => ({ ...pair, orders: 0 }));
    let count = 0;
    let before: { at: Date; id: string } | null = null;
    let isCut = false;
    let left = DRY_RUN_PRICED_MAX;
    for (;;) {
      const page = await readFactsPage(db, scope, { since, before, limit: PAGE });
      const priced = await priceOrders(scope, page, { rules, results, left });
      left -= priced.count;
      for (const order of priced.page)
        countPairs(pairs, new Set(groups.flatMap((group) => countOrder(group, order, results, now))));
      count += page.length;
      const last = page.at(-1);
      if (!last || page.length < PAGE) break;
      before = { at: new Date(last.createdAt), id: last.id };
      isCut = count >= DRY_RUN_ORDERS_MAX;
      if (isCut) break;
    }
    return {
      from: since.toISOString(),
      to: new Date(now).toISOString(),
      orders: count,
      isCut,
      rules: [...results.values()],
      contradictions: pairs,
    };
  };
}

/** Adds an order to the count of each pair of rules that both match it. */
function countPairs(pairs: (Contradiction & { orders: number })[], matched: ReadonlySet<string>): void {
  for (const pair of pairs) if (matched.has(pair.ruleId) && matched.has(pair.otherId)) pair.orders += 1;
}

const newResult = (ruleId: string, name: string): DryRunResult => ({
  ruleId,
  name,
  matched: 0,
  stopped: 0,
  paused: 0,
  unchanged: 0,
  acted: 0,
  unpriced: 0,
  chargedIds: [],
  orders: [],
});

export type RunDry = ReturnType<typeof createDryRun>;
