import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBothMatch, listContradictions } from './contradictions.ts';
import { changesOrder, evaluateRules, listMet, meets } from './evaluate.ts';
import { isOccasionOf, lastDayOf, toOccasion } from './occasions.ts';
import { moveTo, whyNotUndone } from './order.ts';
import {
  listUnpriced,
  marginBasisOf,
  type ListedRule,
  type RuleAction,
  type RuleCondition,
  type RuleDefinition,
  type RuleFactory,
  type RuleOrderFacts,
} from './rule.ts';

const NOW = Date.UTC(2026, 10, 28, 20);
const HOUR_MS = 3_600_000;

const ORDER: RuleOrderFacts = {
  shopId: 's1',
  products: [
    { productId: 'p1', productName: 'Owl Hoodie', skuId: 'k1', sellerSku: 'OWL-HD-M', quantity: 2 },
    { productId: 'p2', productName: 'Mug', skuId: 'k2', sellerSku: '', quantity: 0 },
  ],
  totalCents: 6_000,
  currency: 'USD',
  shippingType: 'TIKTOK',
  kind: 'NORMAL',
  tagIds: ['vip'],
  assigneeId: null,
  mentionedIds: [],
  margins: { OWN: { cents: 500, percent: 12.5 }, MANGO: { cents: 650, percent: 16.25 }, FLASH: null },
  addressState: 'Texas',
  dueAt: NOW + 10 * HOUR_MS,
  pausedUntil: null,
};

const define = (part: Partial<RuleDefinition>): RuleDefinition => ({
  name: 'Rule',
  trigger: { kind: 'arrives' },
  conditions: [],
  actions: [{ kind: 'addTag', tagId: 'a' }],
  onMatch: 'continue',
  hourlyLimit: 200,
  ...part,
});

const list = (...parts: (Partial<RuleDefinition> & { state?: ListedRule['state'] })[]): ListedRule[] =>
  parts.map(({ state = 'on', ...part }, index) => ({
    id: `r${index + 1}`,
    version: 1,
    state,
    definition: define(part),
  }));

const values = (field: string) =>
  fc.array(fc.constantFrom(...(POOL[field] ?? [])), { minLength: 1, maxLength: 3 }).map((all) => [...new Set(all)]);
const POOL: Record<string, string[]> = {
  shop: ['s1', 's2', 's3'],
  product: ['p1', 'p2', '*hoodie'],
  sku: ['OWL-*', 'k1', 'k9'],
  tag: ['vip', 'late', 'test'],
  state: ['TX', 'CA', 'AP'],
  shippingType: ['TIKTOK', 'SELLER'],
  kind: ['NORMAL', 'SAMPLE'],
};
const bound = fc.option(fc.integer({ min: 0, max: 20 }), { nil: null });
const condition: fc.Arbitrary<RuleCondition> = fc.oneof(
  ...Object.keys(POOL).map((field) =>
    fc.record({ field: fc.constant(field as 'shop'), isNot: fc.boolean(), values: values(field) }),
  ),
  fc.record({
    field: fc.constantFrom('quantity' as const, 'value' as const, 'hoursLeft' as const),
    min: bound,
    max: bound,
  }),
);
const action: fc.Arbitrary<RuleAction> = fc.oneof(
  fc.record({ kind: fc.constantFrom('addTag' as const, 'removeTag' as const), tagId: fc.constantFrom('a', 'b') }),
  fc.record({ kind: fc.constant('assign' as const), personId: fc.constantFrom('mai', 'hung', null) }),
);
const definition: fc.Arbitrary<RuleDefinition> = fc.record({
  name: fc.constant('Rule'),
  trigger: fc.constant({ kind: 'arrives' as const }),
  conditions: fc.array(condition, { maxLength: 3 }),
  actions: fc.array(action, { minLength: 1, maxLength: 3 }),
  onMatch: fc.constantFrom('stop' as const, 'continue' as const),
  hourlyLimit: fc.constant(200),
});
const rules: fc.Arbitrary<ListedRule[]> = fc
  .array(fc.record({ state: fc.constantFrom('off' as const, 'watch' as const, 'on' as const), definition }), {
    maxLength: 8,
  })
  .map((all) => all.map((one, index) => ({ id: `r${index}`, version: index + 1, ...one })));
const order: fc.Arbitrary<RuleOrderFacts> = fc.record({
  shopId: fc.constantFrom('s1', 's2', 's3'),
  products: fc.array(
    fc.record({
      productId: fc.constantFrom('p1', 'p2'),
      productName: fc.constantFrom('Owl Hoodie', 'Mug'),
      skuId: fc.constantFrom('k1', 'k9'),
      sellerSku: fc.constantFrom('OWL-1', 'CAT', ''),
      quantity: fc.integer({ min: 0, max: 9 }),
    }),
    { maxLength: 3 },
  ),
  totalCents: fc.integer({ min: 0, max: 30 }),
  currency: fc.constantFrom('USD', 'GBP'),
  shippingType: fc.constantFrom('TIKTOK', 'SELLER'),
  kind: fc.constantFrom('NORMAL', 'SAMPLE'),
  tagIds: fc.uniqueArray(fc.constantFrom('vip', 'late', 'a', 'b')),
  assigneeId: fc.constantFrom('mai', null),
  mentionedIds: fc.constantFrom([], ['mai']),
  margins: fc.constant({}),
  addressState: fc.constantFrom('Texas', 'CA', 'Armed Forces Pacific', ''),
  dueAt: fc.option(fc.integer({ min: NOW, max: NOW + 30 * HOUR_MS }), { nil: null }),
  pausedUntil: fc.constantFrom(null, NOW - 1, NOW + 1),
});

describe('conditions of rules (RUL-5)', () => {
  it.each<[string, RuleCondition, boolean]>([
    ['shop', { field: 'shop', isNot: false, values: ['s9', 's1'] }, true],
    ['product by name, ignoring case', { field: 'product', isNot: false, values: ['*hoodie*'] }, true],
    ['product without pieces', { field: 'product', isNot: false, values: ['p2'] }, false],
    ['seller SKU pattern', { field: 'sku', isNot: false, values: ['owl-*-M'] }, true],
    ['missing seller SKU', { field: 'sku', isNot: false, values: ['CAT-*'] }, false],
    ['tag', { field: 'tag', isNot: true, values: ['vip'] }, false],
    ['state by code', { field: 'state', isNot: false, values: ['TX'] }, true],
    ['two pieces', { field: 'quantity', min: 2, max: 2 }, true],
    ['value from 60.01 dollars', { field: 'value', min: 6_001, max: null }, false],
    ['ten hours left', { field: 'hoursLeft', min: null, max: 10 }, true],
  ])('match or reject an order as expected: %s', (_, rule, wanted) => {
    expect(meets(rule, ORDER, NOW)).toBe(wanted);
  });

  it('never match a hidden address, a missing deadline or another currency', () => {
    const hidden = { ...ORDER, addressState: '', dueAt: null, currency: 'GBP' };
    expect(meets({ field: 'state', isNot: true, values: ['AK'] }, hidden, NOW)).toBe(false);
    expect(meets({ field: 'hoursLeft', min: null, max: 900 }, hidden, NOW)).toBe(false);
    expect(meets({ field: 'value', min: 0, max: null }, hidden, NOW)).toBe(false);
  });
});

describe('conditions on the profit (RUL-21)', () => {
  const send = (factory: RuleFactory): RuleAction => ({
    kind: 'send',
    factory,
    isDraft: false,
    makeLabel: false,
    time: null,
    maxCents: null,
    minProfitCents: null,
  });
  const margin = (min: number): RuleCondition => ({ field: 'margin', min, max: null });

  it.each<[string, RuleCondition, RuleAction[], boolean]>([
    ['the order’s factory', margin(500), [], true],
    ['the order’s factory, in cents that it does not reach', margin(501), [], false],
    ['the factory that the rule names', margin(650), [send('MANGO')], true],
    [
      'the factory that the rule names, in percent',
      { field: 'marginPercent', min: 16, max: 17 },
      [send('MANGO')],
      true,
    ],
    ['a factory without a complete price', { field: 'margin', min: null, max: 9_000 }, [send('FLASH')], false],
    ['the cheapest factory when no factory has a price', margin(0), [send('CHEAPEST')], false],
    ['the proposed factory when it has no price', margin(0), [send(null)], false],
  ])('use %s', (_, condition, actions, wanted) => {
    const definition = define({ conditions: [condition], actions });
    expect(listMet(definition, ORDER, NOW)).toEqual([wanted]);
    expect(marginBasisOf(definition)).not.toBeNull();
  });

  it('are recognised, so that no price is read for other rules', () => {
    expect(marginBasisOf(define({ actions: [send('MANGO')] }))).toBeNull();
    const quantity: RuleCondition = { field: 'quantity', min: 1, max: null };
    expect(listUnpriced([margin(1), quantity])).toEqual([quantity]);
  });
});

describe('rules (RUL-3)', () => {
  it('run in the sequence of the list until a matching rule with stop, unless that rule is in state watch (RUL-4)', () => {
    const all = list({ state: 'watch', onMatch: 'stop' }, { onMatch: 'stop' }, {}, { state: 'off' });
    expect(evaluateRules(all, ORDER, NOW).map(({ ruleId, result, stoppedBy }) => [ruleId, result, stoppedBy])).toEqual([
      ['r1', 'watch', null],
      ['r2', 'on', null],
      ['r3', 'stopped', 'r2'],
    ]);
  });

  it('report the result of every condition, and act exactly when all conditions are met', () => {
    fc.assert(
      fc.property(rules, order, (all, one) => {
        const outcomes = evaluateRules(all, one, NOW);
        expect(outcomes.map(({ ruleId }) => ruleId)).toEqual(
          all.filter(({ state }) => state !== 'off').map(({ id }) => id),
        );
        let stopped = false;
        for (const { ruleId, result, met, actions } of outcomes) {
          const rule = all.find(({ id }) => id === ruleId) as ListedRule;
          const isPaused = one.pausedUntil !== null && one.pausedUntil > NOW;
          const wanted = rule.definition.conditions.map((asked) => meets(asked, one, NOW));
          const isActing = result === 'on' || result === 'watch';
          expect(met).toEqual(isPaused ? [] : wanted);
          const isMentioned =
            one.mentionedIds.length > 0 && rule.definition.actions.some(({ kind }) => kind === 'send');
          expect(isActing).toBe(!isPaused && !stopped && !wanted.includes(false) && !isMentioned);
          expect(actions).toEqual(isActing ? rule.definition.actions : []);
          const isMatching = rule.state === 'on' && (result === 'on' || result === 'mentioned');
          if (isMatching && rule.definition.onMatch === 'stop') stopped = true;
        }
      }),
    );
  });

  it('do not act on a paused order (RUL-9)', () => {
    const outcomes = evaluateRules(list({}, {}), { ...ORDER, pausedUntil: NOW + 1 }, NOW);
    expect(outcomes.map(({ result }) => result)).toEqual(['paused', 'paused']);
  });

  it('that send do not act on an order with a note that waits for an answer, and still stop the rules after them (RUL-20)', () => {
    const send: RuleAction = {
      kind: 'send',
      factory: 'CHEAPEST',
      isDraft: false,
      makeLabel: false,
      time: null,
      maxCents: null,
      minProfitCents: null,
    };
    const all = list({}, { actions: [send], onMatch: 'stop' }, {});
    const outcomes = evaluateRules(all, { ...ORDER, mentionedIds: ['mai'] }, NOW);
    expect(outcomes.map(({ result }) => result)).toEqual(['on', 'mentioned', 'stopped']);
    expect(evaluateRules(all, ORDER, NOW).map(({ result }) => result)).toEqual(['on', 'on', 'stopped']);
  });

  it('recognise actions that would not change the order', () => {
    expect(changesOrder([{ kind: 'addTag', tagId: 'vip' }], ORDER)).toBe(false);
    expect(changesOrder([{ kind: 'removeTag', tagId: 'new' }], ORDER)).toBe(false);
    expect(changesOrder([{ kind: 'assign', personId: null }], ORDER)).toBe(false);
    expect(changesOrder([{ kind: 'removeTag', tagId: 'vip' }], ORDER)).toBe(true);
    expect(changesOrder([{ kind: 'note', text: 'Hello' }], ORDER)).toBe(true);
  });
});

describe('contradictions of rules (RUL-11)', () => {
  it('exist between rules that add and remove the same tag, or set different assignees', () => {
    const all = list(
      {
        actions: [
          { kind: 'addTag', tagId: 'a' },
          { kind: 'assign', personId: 'mai' },
        ],
      },
      {
        actions: [
          { kind: 'removeTag', tagId: 'a' },
          { kind: 'assign', personId: null },
        ],
      },
      { state: 'off', actions: [{ kind: 'removeTag', tagId: 'a' }] },
    );
    expect(listContradictions(all)).toEqual([
      { ruleId: 'r1', otherId: 'r2', kind: 'assignee', tagId: null },
      { ruleId: 'r1', otherId: 'r2', kind: 'tag', tagId: 'a' },
    ]);
  });

  it('do not exist when the conditions exclude each other, or the first rule ends the evaluation', () => {
    const tag = { actions: [{ kind: 'addTag' as const, tagId: 'a' }] };
    const untag = { actions: [{ kind: 'removeTag' as const, tagId: 'a' }] };
    const apart: [RuleCondition, RuleCondition][] = [
      [
        { field: 'shop', isNot: false, values: ['s1'] },
        { field: 'shop', isNot: false, values: ['s2'] },
      ],
      [
        { field: 'shop', isNot: false, values: ['s1'] },
        { field: 'shop', isNot: true, values: ['s1', 's2'] },
      ],
      [
        { field: 'tag', isNot: false, values: ['vip'] },
        { field: 'tag', isNot: true, values: ['vip'] },
      ],
      [
        { field: 'value', min: 6_000, max: null },
        { field: 'value', min: null, max: 5_999 },
      ],
    ];
    for (const [one, other] of apart) {
      expect(listContradictions(list({ ...tag, conditions: [one] }, { ...untag, conditions: [other] }))).toEqual([]);
    }
    expect(listContradictions(list({ ...tag, onMatch: 'stop' }, untag))).toEqual([]);
    expect(listContradictions(list({ ...tag, onMatch: 'stop', trigger: { kind: 'ready' } }, untag))).toHaveLength(1);
  });

  it('include each pair of rules that both match one order', () => {
    fc.assert(
      fc.property(definition, definition, order, (one, other, found) => {
        const free = { ...found, pausedUntil: null };
        const matches = ({ conditions }: RuleDefinition) => conditions.every((asked) => meets(asked, free, NOW));
        return !(matches(one) && matches(other)) || canBothMatch(one, other);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('occasions of triggers (RUL-2)', () => {
  it('belong to exactly one trigger', () => {
    const deadline = { kind: 'deadline', hours: 12 } as const;
    const daily = { kind: 'daily', time: '14:00' } as const;
    expect(isOccasionOf(toOccasion(deadline, { dueAt: NOW }), deadline)).toBe(true);
    expect(isOccasionOf(toOccasion(deadline, { dueAt: NOW }), { ...deadline, hours: 1 })).toBe(false);
    expect(isOccasionOf(toOccasion(daily, { day: '2026-11-28' }), daily)).toBe(true);
    expect(isOccasionOf(toOccasion(daily, { day: '2026-11-28' }), { ...daily, time: '14:30' })).toBe(false);
    expect(isOccasionOf(toOccasion({ kind: 'ready' }), { kind: 'arrives' })).toBe(false);
  });

  it('begin at the time of Los Angeles when the trigger is daily', () => {
    expect(lastDayOf('14:00', Date.UTC(2026, 10, 28, 21, 59))).toBe('2026-11-27');
    expect(lastDayOf('14:00', Date.UTC(2026, 10, 28, 22))).toBe('2026-11-28');
    expect(lastDayOf('23:59', Date.UTC(2026, 10, 29, 8))).toBe('2026-11-28');
  });
});

describe('list and versions of rules', () => {
  it('keep the sequence of the other rules when one rule is moved (RUL-1)', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.integer(), (ids, pick, place) => {
        const id = ids[pick % ids.length] ?? '';
        const moved = moveTo(ids, id, place);
        expect(moved.filter((other) => other !== id)).toEqual(ids.filter((other) => other !== id));
        expect(moved.indexOf(id)).toBe(Math.max(0, Math.min(place, ids.length - 1)));
      }),
    );
  });

  it('allow the undo of the newest version only, within a day (RUL-6)', () => {
    const version = (number: number, part = {}) => ({
      version: number,
      at: NOW,
      isUndone: false,
      isUndo: false,
      ...part,
    });
    const all = [version(1), version(2)];
    expect(whyNotUndone(all, 1, NOW, 10)).toBe('UNDO_NEWER_FIRST');
    expect(whyNotUndone(all, 2, NOW + 10, 10)).toBeNull();
    expect(whyNotUndone(all, 2, NOW + 11, 10)).toBe('UNDO_TOO_LATE');
    expect(whyNotUndone(all, 3, NOW, 10)).toBe('NOTHING_TO_UNDO');
    const undone = [version(1), version(2, { isUndone: true }), version(3, { isUndo: true })];
    expect(whyNotUndone(undone, 1, NOW, 10)).toBeNull();
    expect(whyNotUndone(undone, 3, NOW, 10)).toBe('NOTHING_TO_UNDO');
  });
});
