import type { RuleDefinitionBody } from '@bobbin/contract/rules';
import { describe, expect, it } from 'vitest';
import { NEW_RULE, newAction, toDefinition, toDraft, withActions } from './rule-draft.ts';

type Send = Extract<RuleDefinitionBody['actions'][number], { kind: 'send' }>;

const SEND: Send = {
  kind: 'send',
  factory: 'CHEAPEST',
  isDraft: false,
  makeLabel: true,
  time: '16:00',
  maxCents: 1_250,
  minProfitCents: null,
};

const define = (send: Partial<Send>): RuleDefinitionBody => ({
  name: 'Gửi rẻ nhất',
  trigger: { kind: 'ready' },
  conditions: [],
  actions: [{ ...SEND, ...send }],
  onMatch: 'stop',
  hourlyLimit: 200,
});

describe('the draft of a condition on the profit (RUL-21)', () => {
  it('keeps dollars and percent of the stored rule', () => {
    const conditions: RuleDefinitionBody['conditions'] = [
      { field: 'margin', min: 150, max: null },
      { field: 'marginPercent', min: 10, max: 40 },
    ];
    const draft = toDraft({ ...define({}), conditions });
    expect(draft.conditions.map(({ min, max }) => [min, max])).toEqual([
      ['1.5', ''],
      ['10', '40'],
    ]);
    expect(toDefinition(draft).definition.conditions).toEqual(conditions);
  });
});

describe('the draft of a rule that sends (RUL-15)', () => {
  it('keeps every field of the stored rule', () => {
    for (const send of [
      {},
      { time: null },
      { factory: null, minProfitCents: 600 },
      { isDraft: true, makeLabel: false, time: null },
      { isPassedOn: true },
    ]) {
      expect(toDefinition(toDraft(define(send)))).toEqual({ definition: define(send), problem: null });
    }
  });

  it('names an amount or a time that cannot be read', () => {
    const draft = toDraft(define({}));
    for (const part of [{ max: 'ten' }, { minProfit: '-1' }, { time: '25:00' }]) {
      const actions = draft.actions.map((one) => ({ ...one, ...part }));
      expect(toDefinition({ ...draft, actions }).problem).toEqual({ key: 'needsActionValue', action: 'send' });
    }
  });

  it('stops the evaluation when the action is added, and keeps a later choice of the user', () => {
    const actions = [newAction('send')];
    expect(withActions(NEW_RULE, actions)).toEqual({ actions, onMatch: 'stop' });
    const changed = actions.map((one) => ({ ...one, max: '9' }));
    expect(withActions({ ...NEW_RULE, actions, onMatch: 'continue' }, changed)).toEqual({ actions: changed });
  });
});
