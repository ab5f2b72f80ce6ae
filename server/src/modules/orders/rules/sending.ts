import type { SendAction } from '@bobbin/domain/rules/rule';
import type { Actor, OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { PriceMargins } from './margins.ts';
import type { StoredResult } from './rule-rows.ts';
import { findRule } from './rules.sql.ts';
import { lockRun, writeResults } from './runs.sql.ts';

/** An order that a rule sends. */
export interface RuleSend {
  scope: OwnerScope;
  orderId: string;
  shopId: string;
  rule: { id: string; name: string };
  /** Author of the rule's current version; the order is sent in the author's name. */
  author: Pick<Actor, 'userId' | 'name'>;
  occasion: string;
  send: SendAction;
}

/** The execution of a rule that sends an order. */
export interface SentRun {
  ruleId: string;
  orderId: string;
  occasion: string;
}

type Ending = Omit<StoredResult, 'action'>;

export interface RuleSending {
  /** Returns whether a rule is still on. Orders that it planned to send are not sent after it was switched off (RUL-17). */
  isOn(reader: Queryable, scope: OwnerScope, ruleId: string): Promise<boolean>;
  /** Returns whether a note on the order waits for the answer of a mentioned person; until then no rule sends the order (RUL-20). */
  isMentioned(reader: Queryable, scope: OwnerScope, orderId: string): Promise<boolean>;
  /** Sets the function that reads the profit of orders at factories, for conditions of rules (RUL-21). */
  usePrices(reader: PriceMargins): void;
  /** Marks the sending action of an execution as planned again, because the factory refused the order (RUL-22). */
  sendAgain(trx: Queryable, scope: OwnerScope, run: SentRun): Promise<void>;
  /** Writes what became of a planned send into the execution of the rule, in the caller's transaction; each execution ends once. */
  endSend(trx: Queryable, scope: OwnerScope, run: SentRun, ending: Ending): Promise<void>;
}

export const ruleSending: Omit<RuleSending, 'isMentioned' | 'usePrices'> = {
  async isOn(reader, scope, ruleId) {
    const rule = await findRule(reader, scope, ruleId);
    return rule?.state === 'on' && rule.deletedAt === null;
  },

  async sendAgain(trx, scope, run) {
    const results = await lockRun(trx, scope, run);
    if (!results) return;
    const again = results.map((one): StoredResult =>
      one.action.kind === 'send' ? { action: one.action, result: 'queued', reason: null } : one,
    );
    await writeResults(trx, scope, run, again);
  },

  async endSend(trx, scope, run, ending) {
    const results = await lockRun(trx, scope, run);
    if (!results) return;
    const ended = results.map((one) => (one.result === 'queued' ? { action: one.action, ...ending } : one));
    await writeResults(trx, scope, run, ended);
  },
};
