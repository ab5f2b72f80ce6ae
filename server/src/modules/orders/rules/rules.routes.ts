import * as contract from '@bobbin/contract/rules';
import type { Routes } from '../../../platform/http/bind.ts';
import type { RunDry } from './dry-run.ts';
import type { ReadOrderRules } from './order-rules.ts';
import type { Rules } from './rules.ts';

interface Services {
  rules: Rules;
  dryRun: RunDry;
  readOrderRules: ReadOrderRules;
}

export function bindRules(routes: Routes, { rules, dryRun, readOrderRules }: Services): void {
  routes.bindSeller(contract.listRules, ({ scope }) => rules.list(scope));
  routes.bindSeller(contract.createRule, ({ scope, body }) => rules.create(scope, body.definition));
  routes.bindSeller(contract.updateRule, ({ scope, params, body }) => rules.update(scope, params.id, body));
  routes.bindSeller(contract.removeRule, ({ scope, params }) => rules.remove(scope, params.id));
  routes.bindSeller(contract.listRuleVersions, ({ scope, params }) => rules.listVersions(scope, params.id));
  routes.bindSeller(contract.undoRule, ({ scope, params, body }) => rules.undo(scope, params.id, body.version));
  routes.bindSeller(contract.runRuleAgain, ({ scope, params }) => rules.runAgain(scope, params.id));
  routes.bindSeller(contract.listRuleRuns, ({ scope, params, query }) => rules.listRuns(scope, params.id, query.state));
  routes.bindSeller(contract.dryRunRule, ({ scope, body }) => dryRun(scope, body.draft));
  routes.bindSeller(contract.listOrderRules, ({ scope, params }) => readOrderRules(scope, params.id));
}
