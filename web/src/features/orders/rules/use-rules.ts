import type { Rule, RuleDefinitionBody } from '@bobbin/contract/rules';
import {
  createRule,
  dryRunRule,
  priceRuleOrders,
  listOrderRules,
  listRuleRuns,
  listRules,
  removeRule,
  runRuleAgain,
  undoRule,
  updateRule,
} from '@bobbin/contract/rules.calls';
import { parseMoney } from '@bobbin/domain/money/money';
import type { RuleFactory } from '@bobbin/domain/rules/rule';
import { comparePrices } from '@bobbin/domain/rules/sending';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createActionKey } from '../../../api/action-key.ts';
import { call } from '../../../api/client.ts';
import { textsOf } from '../../../i18n/i18n.ts';
import { rulesTexts } from '../../../i18n/vi/rules.ts';
import { undoTexts } from '../../../i18n/vi/undo.ts';
import { notify, notifyError } from '../../../ui/feedback/notify.tsx';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';

const KEY = ['rules'] as const;
const WAITING_MS = 2_000;

/** Loads the rules of the acting owner in the sequence in which they run. */
export function useRules() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listRules, {}, { signal }) });
}

/** Loads what the rules did with an order; `version` changes with the order and so causes a refetch. */
export function useOrderRules(id: string, version: string) {
  return useQuery({
    queryKey: [...KEY, 'order', id, version],
    queryFn: ({ signal }) => call(listOrderRules, { params: { id } }, { signal }),
    // Polls for a new order, because the order is evaluated within seconds and a rule that changes nothing sends no event.
    refetchInterval: ({ state }) =>
      state.data?.occasions.some((occasion) => occasion.state === 'waiting') === true ? WAITING_MS : false,
  });
}

/** Loads the newest orders of a rule, or the orders that wait for the rule. */
export function useRuleRuns(id: string, state: 'waiting' | undefined) {
  return useQuery({
    queryKey: [...KEY, 'runs', id, state],
    queryFn: ({ signal }) => call(listRuleRuns, { params: { id }, query: { state } }, { signal }),
  });
}

/** Evaluates a draft with the orders of the last 30 days, without changing an order. */
export function runDry(id: string | null, definition: RuleDefinitionBody) {
  return call(dryRunRule, { body: { draft: { id, definition } } });
}

/** Returns the functions that change rules; each change is confirmed with a notice that offers an undo. */
export function useRuleChanges() {
  const client = useQueryClient();
  const withKey = useActionKey();
  const refresh = () => client.invalidateQueries({ queryKey: KEY });

  async function undo(id: string, version: number): Promise<void> {
    try {
      await call(undoRule, { params: { id }, body: { version } }, { idempotencyKey: createActionKey() });
      notify({ tone: 'success', title: textsOf(rulesTexts)('undone') });
    } catch (error) {
      notifyError(error);
    }
    await refresh();
  }

  async function report(title: string, id: string, version: number): Promise<void> {
    await refresh();
    const action = { label: textsOf(undoTexts)('undo'), run: () => void undo(id, version) };
    notify({ tone: 'success', title, action });
  }

  return {
    undo,
    async create(definition: RuleDefinitionBody): Promise<Rule> {
      const { rule, undoVersion } = await withKey([definition], (idempotencyKey) =>
        call(createRule, { body: { definition } }, { idempotencyKey }),
      );
      await report(textsOf(rulesTexts)('saved', { name: rule.definition.name }), rule.id, undoVersion);
      return rule;
    },
    async edit({ id, version }: Rule, definition: RuleDefinitionBody): Promise<Rule> {
      const { rule, undoVersion } = await call(updateRule, { params: { id }, body: { version, definition } });
      await report(textsOf(rulesTexts)('saved', { name: rule.definition.name }), id, undoVersion);
      return rule;
    },
    async switch({ id, version }: Rule, state: Rule['state']): Promise<Rule> {
      const { rule, undoVersion } = await call(updateRule, { params: { id }, body: { version, state } });
      const t = textsOf(rulesTexts);
      await report(t('switched', { name: rule.definition.name, state: t(`states.${state}`) }), id, undoVersion);
      return rule;
    },
    async move({ id, version }: Rule, number: number): Promise<void> {
      const { rule, undoVersion } = await call(updateRule, { params: { id }, body: { version, number } });
      await report(textsOf(rulesTexts)('moved', { name: rule.definition.name, number: rule.number }), id, undoVersion);
    },
    async remove({ id, definition }: Rule): Promise<void> {
      const { undoVersion } = await call(removeRule, { params: { id } });
      await report(textsOf(rulesTexts)('removed', { name: definition.name }), id, undoVersion);
    },
    async runAgain({ id }: Rule): Promise<void> {
      const { orders } = await withKey([id], (idempotencyKey) =>
        call(runRuleAgain, { params: { id } }, { idempotencyKey }),
      );
      notify({ tone: 'success', title: textsOf(rulesTexts)('runningAgain', { count: orders }) });
      await refresh();
    },
  };
}

/** Compares what orders cost with what they would cost at the factory of a rule (RUL-19). */
export async function comparePricesOf(ids: readonly string[], factory: RuleFactory) {
  const rows = await call(priceRuleOrders, { body: { ids: [...ids], factory } });
  const toCents = (text: string | null) => (text === null ? null : parseMoney(text));
  return comparePrices(rows.map(({ price, paid }) => ({ priceCents: toCents(price), paidCents: toCents(paid) })));
}
