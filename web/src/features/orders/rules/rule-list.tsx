import type { Rule } from '@bobbin/contract/rules';
import { RULE_STATES } from '@bobbin/domain/rules/rule';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { rulesTexts } from '../../../i18n/vi/rules.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Segments } from '../../../ui/button/segments.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { notifyError } from '../../../ui/feedback/notify.tsx';
import { IconArrowDown, IconArrowUp, IconPlayerStop } from '../../../ui/icons.ts';
import { Card, Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { formatLa } from '../../../ui/text/time.ts';
import { openRule, openRuns } from './open-rule.tsx';
import { useRuleNames, useRuleWords, type RuleWords } from './rule-words.ts';
import styles from './rules.module.css';
import { useRuleChanges } from './use-rules.ts';

/** Lists the rules in the sequence in which they run, each as a sentence with its state. */
export function RuleList({ rules }: { rules: readonly Rule[] }) {
  const words = useRuleWords(useRuleNames());
  return (
    <Stack gap={12}>
      {rules.flatMap((rule) => (rule.waiting > 0 ? <StoppedBand key={rule.id} rule={rule} /> : []))}
      <Card>
        <Stack as="ol" plain flush pad={0}>
          {rules.map((rule) => (
            <RuleLine key={rule.id} rule={rule} count={rules.at(-1)?.number ?? 0} words={words} />
          ))}
        </Stack>
      </Card>
    </Stack>
  );
}

function StoppedBand({ rule }: { rule: Rule }) {
  const t = useTexts(rulesTexts);
  const { runAgain } = useRuleChanges();
  const [isBusy, setBusy] = useState(false);
  const { name, hourlyLimit } = rule.definition;
  const at = formatLa(rule.stoppedAt ?? rule.updatedAt, 'short');

  async function run() {
    setBusy(true);
    try {
      await runAgain(rule);
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
  }

  return (
    <Row wrap gap="8 12" pad="10 14" fill="red" role="status">
      <IconPlayerStop size={16} stroke={1.75} aria-hidden />
      <Stack gap={2} grow shrinks>
        <Text weight={600}>{t('stoppedTitle', { name, at })}</Text>
        <Text size={13}>{t('stoppedText', { limit: hourlyLimit, count: rule.waiting })}</Text>
      </Stack>
      <Button reads onClick={() => openRuns(rule, 'waiting')}>
        {t('showWaiting', { count: rule.waiting })}
      </Button>
      <Button look="main" isBusy={isBusy} reason={rule.mayEdit ? null : t('mayNotEdit')} onClick={() => void run()}>
        {t('runAgain', { count: rule.waiting })}
      </Button>
    </Row>
  );
}

interface LineProps {
  rule: Rule;
  /** Number of the last rule in the list. */
  count: number;
  words: RuleWords;
}

function RuleLine({ rule, count, words }: LineProps) {
  const t = useTexts(rulesTexts);
  const { move } = useRuleChanges();
  const [isBusy, setBusy] = useState(false);
  const { name } = rule.definition;
  const refusal = rule.mayEdit ? null : t('mayNotEdit');

  async function go(number: number) {
    setBusy(true);
    try {
      await move(rule, number);
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
  }

  return (
    <Row
      as="li"
      align="stretch"
      lineBelow="soft"
      pad="10 14"
      block
      className={styles.rule}
      data-stopped={rule.stoppedAt === null ? undefined : true}
    >
      <Row gap={2}>
        <IconButton
          name={t('up', { name })}
          icon={<IconArrowUp size={15} stroke={1.75} aria-hidden />}
          isBusy={isBusy}
          reason={refusal ?? (rule.number === 1 ? t('order') : null)}
          onClick={() => void go(rule.number - 1)}
        />
        <IconButton
          name={t('down', { name })}
          icon={<IconArrowDown size={15} stroke={1.75} aria-hidden />}
          isBusy={isBusy}
          reason={refusal ?? (rule.number === count ? t('order') : null)}
          onClick={() => void go(rule.number + 1)}
        />
        <Text weight={600} numeric>
          {rule.number}
        </Text>
      </Row>
      <Stack gap={2} shrinks>
        <Row gap={8} wrap>
          <Text weight={600} breaks tone={rule.state === 'off' ? 'muted' : 'text'}>
            {name}
          </Text>
          {rule.stoppedAt === null ? null : <Badge tone="red">{t('stopped')}</Badge>}
        </Row>
        <Text size={13} tone="muted" breaks>
          {words.toSentence(rule.definition)}
        </Text>
      </Stack>
      <StateSwitch rule={rule} />
      <Stack gap={2} size={13} align="start">
        <Button
          reads
          look="link"
          name={`${t('touchedOrders', { count: rule.touched })}: ${t('runs', { name })}`}
          onClick={() => openRuns(rule)}
        >
          {t('touchedOrders', { count: rule.touched })}
        </Button>
        <Text size={12} tone="muted" nowrap>
          {t('touched')}
        </Text>
      </Stack>
      {rule.mayEdit ? (
        <Button size="small" name={t('editNamed', { name })} onClick={() => openRule(rule)}>
          {t('edit')}
        </Button>
      ) : (
        <Button reads size="small" name={t('viewNamed', { name })} onClick={() => openRule(rule)}>
          {t('view')}
        </Button>
      )}
    </Row>
  );
}

/** Switches a rule between off, watching and on. */
function StateSwitch({ rule }: { rule: Rule }) {
  const t = useTexts(rulesTexts);
  const changes = useRuleChanges();
  const [wanted, setWanted] = useState<Rule['state'] | null>(null);

  async function choose(state: Rule['state']) {
    setWanted(state);
    try {
      await changes.switch(rule, state);
    } catch (error) {
      notifyError(error);
    }
    setWanted(null);
  }

  return (
    <Segments
      name={t('stateOf', { name: rule.definition.name })}
      writes
      choices={RULE_STATES.map((value) => ({
        value,
        label: t(`states.${value}`),
        isDisabled: !rule.mayEdit || wanted !== null,
      }))}
      value={wanted ?? rule.state}
      onChange={(state) => void choose(state)}
    />
  );
}
