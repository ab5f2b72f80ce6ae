import type { OrderDetail } from '@bobbin/contract/orders';
import type { OrderOccasion, RuleActionResult } from '@bobbin/contract/rules';
import { houseName } from '@bobbin/domain/factories/houses';
import { findText } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { rulesTexts } from '../../../i18n/vi/rules.ts';
import { teamworkTexts } from '../../../i18n/vi/teamwork.ts';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { IconCheck, IconX } from '../../../ui/icons.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { Panel } from '../order/panel.tsx';
import { toWhy } from '../sending/order-sending.ts';
import { useRuleNames, useRuleWords, type RuleWords } from './rule-words.ts';
import styles from './rules.module.css';
import { useOrderRules } from './use-rules.ts';

type Outcome = OrderOccasion['outcomes'][number];

const TONES: Readonly<Record<Outcome['result'], Tone>> = {
  done: 'green',
  watched: 'blue',
  waiting: 'red',
  skipped: 'neutral',
  noMatch: 'neutral',
  stopped: 'neutral',
  paused: 'violet',
  mentioned: 'violet',
};

/** Shows which rules were evaluated for an order, what each rule did, and why the other rules did nothing (RUL-13). */
export function OrderRules({ order }: { order: OrderDetail }) {
  const t = useTexts(rulesTexts);
  const query = useOrderRules(order.id, `${order.updatedAt} ${order.timeline.length}`);
  const words = useRuleWords(useRuleNames());
  const found = query.data;
  if (query.error !== null) return <Failure error={query.error} />;
  if (found === undefined || (found.occasions.length === 0 && found.notYet.length === 0)) return null;
  return (
    <Panel title={t('onOrder')}>
      {found.occasions.length === 0 ? <Text tone="muted">{t('noneOnOrder')}</Text> : null}
      {found.occasions.map((occasion) => (
        <Occasion key={`${occasion.at} ${words.toTrigger(occasion.trigger)}`} occasion={occasion} words={words} />
      ))}
      {found.notYet.map(({ ruleId, number, name, trigger }) => (
        <div key={ruleId} className={styles.outcome}>
          <Text weight={600} numeric>
            {number}
          </Text>
          <Stack gap={2}>
            <Text weight={600}>{name}</Text>
            <Text tone="muted">{words.toTrigger(trigger)}</Text>
          </Stack>
          <Badge tone="neutral" shape="dashed">
            {t('notYet')}
          </Badge>
        </div>
      ))}
    </Panel>
  );
}

function Occasion({ occasion, words }: { occasion: OrderOccasion; words: RuleWords }) {
  const t = useTexts(rulesTexts);
  const nameOf = (id: string | null) => occasion.outcomes.find(({ ruleId }) => ruleId === id)?.name ?? '';
  return (
    <Stack gap={10}>
      <Row justify="between" gap={8} wrap pad="4 8" fill="neutral">
        <Text weight={600}>{words.toTrigger(occasion.trigger)}</Text>
        <Text tone="muted">
          <LaTime at={occasion.at} />
        </Text>
      </Row>
      {occasion.state === 'waiting' ? <Text tone="muted">{t('waitsForRun')}</Text> : null}
      {occasion.state === 'failed' ? <Text tone="red">{t('failed')}</Text> : null}
      {occasion.outcomes.map((outcome) => (
        <OutcomeLine key={outcome.ruleId} outcome={outcome} stoppedBy={nameOf(outcome.stoppedBy)} words={words} />
      ))}
    </Stack>
  );
}

function OutcomeLine({ outcome, stoppedBy, words }: { outcome: Outcome; stoppedBy: string; words: RuleWords }) {
  const t = useTexts(rulesTexts, teamworkTexts);
  const { result } = outcome;
  const reasonOf = ({ reason, factory, error, reasons = [] }: RuleActionResult) => {
    if (reason === null) return factory === undefined ? '' : `: ${houseName(factory)}`;
    const text = findText(`rules:refusals.${reason}`) ?? findText(`teamwork:refusals.${reason}`) ?? reason;
    return error === undefined ? `: ${text}` : `: ${text}. ${toWhy({ error, reasons, detail: null })}`;
  };
  return (
    <div className={styles.outcome}>
      <Text weight={600} numeric>
        {outcome.number ?? '–'}
      </Text>
      <Stack gap={4}>
        <Row gap={6} wrap align="baseline">
          <Text weight={600} breaks>
            {outcome.name}
          </Text>
          <Text size={12} tone="muted">
            {t('version', { version: outcome.version })}
          </Text>
        </Row>
        {outcome.conditions.map(({ condition, isMet }) => (
          <Row key={words.toCondition(condition)} gap={6} align="start">
            {isMet ? <IconCheck size={14} stroke={2} aria-hidden /> : <IconX size={14} stroke={2} aria-hidden />}
            <Text tone={isMet ? 'text' : 'red'} breaks>
              <Text unseen>{t(isMet ? 'met' : 'notMet')}: </Text>
              {words.toCondition(condition)}
            </Text>
          </Row>
        ))}
        {outcome.actions.map((one) => (
          <Text key={words.toAction(one.action)} tone={one.result === 'refused' ? 'red' : 'muted'} breaks>
            {words.toAction(one.action)} · {t(`actionResults.${one.result}`)}
            {reasonOf(one)}
          </Text>
        ))}
        {result === 'done' || result === 'noMatch' ? null : (
          <Text tone="muted">{t(`resultTexts.${result}`, { name: stoppedBy })}</Text>
        )}
      </Stack>
      <Badge tone={TONES[result]}>{t(`results.${result}`)}</Badge>
    </div>
  );
}
