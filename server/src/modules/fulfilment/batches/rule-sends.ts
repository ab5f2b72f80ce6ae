import type { ErrorName } from '@bobbin/contract/errors';
import { parseMoney } from '@bobbin/domain/money/money';
import type { SendAction } from '@bobbin/domain/rules/rule';
import { chooseFactory, type ChoiceRefusal, type FactoryOffer } from '@bobbin/domain/rules/sending';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Db, Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Orders, RuleSending } from '../../orders/module.ts';
import type { Connections } from '../factories/connections.ts';
import type { Prepared } from '../prepare/preparation.ts';
import { lacksLabel, type Readiness } from '../send/readiness.ts';

/** What a batch stores about the rule that started it. */
export interface RuleBatch {
  id: string;
  name: string;
  occasion: string;
  send: SendAction;
  /** When the order is to be sent, as an ISO 8601 instant. */
  dueAt: string;
  /** The factories that already had the order, none of which gets it again (RUL-22); absent for the first attempt of a rule. */
  tried?: readonly string[];
}

/** Thrown when a rule does not send an order because of the rule itself. */
export class RuleRefusal extends Error {
  readonly reason: ChoiceRefusal | 'RULE_OFF' | 'MENTIONED' | 'RULE_NO_FACTORY';

  constructor(reason: RuleRefusal['reason']) {
    super(reason);
    this.reason = reason;
  }
}

interface Deps {
  db: Db;
  orders: Orders & { rules: RuleSending };
  readiness: Pick<Readiness, 'prepare' | 'proposeHouse'>;
  connections: Pick<Connections, 'listConnections'>;
}

/** Chooses the factory for an order that a rule sends, and writes the result into the execution of the rule (RUL-15 to RUL-17). */
export function createRuleSends({ db, orders, readiness, connections }: Deps) {
  async function listCandidates(scope: OwnerScope, orderId: string, { factory }: SendAction): Promise<string[]> {
    if (factory === 'CHEAPEST') {
      const known = await connections.listConnections(scope);
      return known.filter(({ isConnected }) => isConnected).map(({ house }) => house);
    }
    return [factory ?? (await readiness.proposeHouse(scope, orderId))];
  }

  async function readProfit(scope: OwnerScope, orderId: string, { estimate }: Prepared): Promise<number | null> {
    const revenue = await orders.getRevenue(scope, orderId, estimate.totalCents);
    return revenue?.result == null || revenue.state === 'none' ? null : parseMoney(revenue.result);
  }

  return {
    /**
     * @throws RuleRefusal RULE_OFF when the rule was switched off or deleted after it matched the order (RUL-17), MENTIONED when a note on the order
     * waits for an answer (RUL-20)
     */
    async proveOn(reader: Queryable, scope: OwnerScope, rule: RuleBatch, orderId: string): Promise<void> {
      if (!(await orders.rules.isOn(reader, scope, rule.id))) throw new RuleRefusal('RULE_OFF');
      if (await orders.rules.isMentioned(reader, scope, orderId)) throw new RuleRefusal('MENTIONED');
    },

    /**
     * Returns the factory for an order. A factory that cannot make the order is no candidate for the cheapest one; when no factory can, the error of
     * the last one is thrown. @throws RuleRefusal; AppError as the preparation of a bulk fulfil
     */
    async chooseHouse(scope: OwnerScope, orderId: string, { send, tried = [] }: RuleBatch): Promise<string> {
      const houses = (await listCandidates(scope, orderId, send)).filter((house) => !tried.includes(house));
      if (houses.length === 0 && tried.length > 0) throw new RuleRefusal('RULE_NO_FACTORY');
      const [only] = houses;
      if (houses.length === 1 && only && send.maxCents === null && send.minProfitCents === null) return only;
      const isLabelComing = lacksLabel(await orders.getForWork(db, scope, orderId));
      const offers: FactoryOffer[] = [];
      let failure: AppError | null = null;
      for (const house of houses) {
        try {
          const prepared = await readiness.prepare(scope, orderId, { house, isDraft: send.isDraft, isLabelComing });
          const { totalCents: costCents, isComplete } = prepared.estimate;
          offers.push({ house, costCents, isComplete, profitCents: await readProfit(scope, orderId, prepared) });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          failure = error;
        }
      }
      if (offers.length === 0) throw failure ?? new AppError('FACTORY_NOT_CONNECTED');
      const choice = chooseFactory(offers, send);
      if ('refusal' in choice) throw new RuleRefusal(choice.refusal);
      return choice.house;
    },

    /** Writes that the order was sent, or saved as a draft. */
    async noteSent(trx: Queryable, scope: OwnerScope, rule: RuleBatch, orderId: string, house: string): Promise<void> {
      const run = { ruleId: rule.id, orderId, occasion: rule.occasion };
      await orders.rules.endSend(trx, scope, run, { result: 'done', reason: null, factory: house });
    },

    /** Writes why the order was not sent, into the execution of the rule and the timeline of the order. */
    async noteRefused(
      trx: Queryable,
      scope: OwnerScope,
      rule: RuleBatch,
      orderId: string,
      cause: { reason: RuleRefusal['reason'] } | { error: ErrorName; reasons: readonly string[] },
    ): Promise<void> {
      const run = { ruleId: rule.id, orderId, occasion: rule.occasion };
      // A user, or another rule, has sent the order already.
      if ('error' in cause && cause.error === 'FULFIL_IN_PROGRESS') {
        return orders.rules.endSend(trx, scope, run, { result: 'unchanged', reason: null });
      }
      const ending =
        'reason' in cause
          ? { result: 'refused' as const, reason: cause.reason }
          : {
              result: 'refused' as const,
              reason: 'SEND_REFUSED' as const,
              error: cause.error,
              reasons: [...cause.reasons],
            };
      await orders.rules.endSend(trx, scope, run, ending);
      const order = await orders.lockForWork(trx, scope, orderId);
      const details = { rule: rule.name, cause: 'reason' in cause ? cause.reason : cause.error };
      await orders.change(trx, scope, order, {}, { event: 'ruleSendFailed', details });
    },
  };
}

export type RuleSends = ReturnType<typeof createRuleSends>;
