import type { Rule } from '@bobbin/contract/rules';
import { lazy } from 'react';
import { openDialog } from '../../../ui/overlay/dialogs.ts';

const RuleDrawer = lazy(async () => ({ default: (await import('./rule-drawer.tsx')).RuleDrawer }));
const RuleRuns = lazy(async () => ({ default: (await import('./rule-runs.tsx')).RuleRuns }));

/** Opens a rule for editing; null opens a new rule. */
export function openRule(rule: Rule | null): void {
  openDialog((close) => <RuleDrawer rule={rule} onClose={close} />);
}

/** Opens the list of orders that a rule changed, or of the orders that wait for the rule. */
export function openRuns(rule: Rule, state?: 'waiting'): void {
  openDialog((close) => <RuleRuns rule={rule} state={state} onClose={close} />);
}
