import type { Rule, RuleDefinitionBody } from '@bobbin/contract/rules';
import { houseName } from '@bobbin/domain/factories/houses';
import { displayMoney } from '@bobbin/domain/money/money';
import { isValueCondition } from '@bobbin/domain/rules/rule';
import { textsOf } from '../../../i18n/i18n.ts';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { rulesTexts } from '../../../i18n/vi/rules.ts';
import { useShopNames } from '../list/use-orders.ts';
import { useTeamwork } from '../teamwork/use-teamwork.ts';

export type Condition = RuleDefinitionBody['conditions'][number];
export type Action = RuleDefinitionBody['actions'][number];
export type Trigger = RuleDefinitionBody['trigger'];

/** Names of shops, tags and people by id, used in the sentence of a rule. */
export interface RuleNames {
  shops: readonly { id: string; name: string }[];
  tags: readonly { id: string; name: string }[];
  people: readonly { id: string; name: string }[];
}

export function useRuleNames(): RuleNames {
  const shops = useShopNames();
  const team = useTeamwork();
  return {
    shops: (shops.data ?? []).map(({ id, friendName, nameShop }) => ({ id, name: friendName || nameShop || id })),
    tags: team.data?.tags ?? [],
    people: team.data?.people ?? [],
  };
}

/** Returns functions that describe the parts of a rule in the page's language. */
export function useRuleWords(names: RuleNames) {
  // Makes the component render again when the language changes.
  useTexts(rulesTexts);
  const locale = useLocale();
  const t = textsOf(rulesTexts);
  const nameOf = (list: RuleNames['shops'], id: string) => list.find((one) => one.id === id)?.name ?? t('s.gone');

  function toValue(field: Condition['field'], value: string): string {
    if (field === 'shop') return nameOf(names.shops, value);
    if (field === 'tag') return nameOf(names.tags, value);
    if (field === 'shippingType') return value === 'SELLER' ? t('shippingTypes.SELLER') : t('shippingTypes.TIKTOK');
    if (field === 'kind') return t(`kinds.${value as 'NORMAL'}`);
    return value;
  }

  function toCondition(condition: Condition): string {
    if (isValueCondition(condition)) {
      const values = condition.values.map((value) => toValue(condition.field, value)).join(t('s.or'));
      return t(`s.${condition.isNot ? 'nots' : 'conditions'}.${condition.field}`, { values });
    }
    const isMoney = condition.field === 'value' || condition.field === 'margin';
    const toNumber = (number: number) => (isMoney ? displayMoney(number, locale) : String(number));
    const [min, max] = [condition.min, condition.max].map((end) => (end === null ? null : toNumber(end)));
    const range =
      min == null
        ? t('s.most', { max: max ?? '' })
        : max == null
          ? t('s.least', { min })
          : min === max
            ? min
            : t('s.between', { min, max });
    return t(`s.ranges.${condition.field}`, { range });
  }

  function toSend(action: Extract<Action, { kind: 'send' }>): string {
    const { factory, time, maxCents, minProfitCents } = action;
    const named = factory === null ? t('s.actions.ownFactory') : houseName(factory);
    const value = factory === 'CHEAPEST' ? t('s.actions.cheapest') : named;
    const parts = [t(action.isDraft ? 's.actions.draft' : 's.actions.send', { value })];
    if (time !== null && !action.isDraft) parts.push(t('s.actions.at', { time }));
    if (maxCents !== null) parts.push(t('s.actions.max', { value: displayMoney(maxCents, locale) }));
    if (minProfitCents !== null) parts.push(t('s.actions.minProfit', { value: displayMoney(minProfitCents, locale) }));
    if (action.isPassedOn) parts.push(t('s.actions.passOn'));
    const sentence = parts.join(' ');
    return action.makeLabel ? `${sentence}${t('s.and')}${t('s.actions.makeLabel')}` : sentence;
  }

  function toAction(action: Action): string {
    if (action.kind === 'send') return toSend(action);
    if (action.kind === 'assign') {
      if (action.personId === null) return t('s.actions.unassign');
      return t('s.actions.assign', { value: nameOf(names.people, action.personId) });
    }
    if (action.kind === 'pause') return t('s.actions.pause', { value: action.hours });
    if (action.kind === 'note') return t('s.actions.note', { value: action.text });
    if (action.kind === 'notify') return t('s.actions.notify', { value: nameOf(names.people, action.personId) });
    return t(`s.actions.${action.kind}`, { value: nameOf(names.tags, action.tagId) });
  }

  function toTrigger(trigger: Trigger): string {
    if (trigger.kind === 'deadline') return t('s.deadline', { hours: trigger.hours });
    if (trigger.kind === 'daily') return t('s.daily', { time: trigger.time });
    return t(`s.${trigger.kind}`);
  }

  return {
    toValue,
    toCondition,
    toAction,
    toTrigger,
    /** Describes the whole rule in one sentence. */
    toSentence({ trigger, conditions, actions, onMatch }: Rule['definition']): string {
      const parts = [toTrigger(trigger)];
      if (conditions.length > 0) parts.push(t('s.if', { list: conditions.map(toCondition).join(t('s.and')) }));
      if (actions.length > 0) parts.push(t('s.actionList', { list: actions.map(toAction).join(t('s.and')) }));
      parts.push(t(`s.${onMatch}`));
      return `${parts.join(', ')}.`;
    },
  };
}

export type RuleWords = ReturnType<typeof useRuleWords>;
