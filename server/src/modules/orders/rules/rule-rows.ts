import type { RuleActionResult } from '@bobbin/contract/rules';
import type { ListedRule, RuleDefinition, RuleOrderFacts, RuleState, RuleTrigger } from '@bobbin/domain/rules/rule';
import type { RuleOutcome } from '@bobbin/domain/rules/evaluate';

/** A rule as it is stored. */
export interface RuleRow extends ListedRule {
  state: RuleState;
  position: number;
  authorId: string | null;
  authorName: string;
  updatedAt: Date;
  activeSince: Date;
  stoppedAt: Date | null;
  deletedAt: Date | null;
}

export type RuleChangeKind = 'created' | 'edited' | 'switched' | 'moved' | 'removed' | 'undone';

/** A version of a rule as it is stored. */
export interface VersionRow {
  ruleId: string;
  version: number;
  at: Date;
  actorId: string | null;
  actorName: string;
  change: RuleChangeKind;
  state: RuleState;
  definition: RuleDefinition;
  position: number;
  isDeleted: boolean;
  undoneAt: Date | null;
}

/** The stored result of one action of an execution. */
export type StoredResult = RuleActionResult;

/** The result of a rule for an occasion, stored with the occasion. The actions of the rule are stored with its execution. */
export type StoredOutcome = Pick<RuleOutcome, 'ruleId' | 'version' | 'result' | 'met' | 'stoppedBy'>;

/** An order with the facts that conditions are evaluated on. */
export interface FactsRow extends RuleOrderFacts {
  id: string;
  createdAt: number;
  /** What the order cost, in cents; zero without a charge. */
  costCents: number;
}

/** An occasion that waits for its evaluation. */
export interface OccasionRow {
  orderId: string;
  shopId: string;
  occasion: string;
  trigger: RuleTrigger;
  at: Date;
  attempts: number;
}

/** A stored execution of a rule. */
export interface RunRow {
  ruleId: string;
  version: number;
  orderId: string;
  occasion: string;
  shopId: string;
  at: Date;
  state: 'done' | 'watched' | 'waiting' | 'skipped';
  results: StoredResult[];
}
