import type { Rule, RuleRun } from '@bobbin/contract/rules';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { rulesTexts } from '../../../i18n/vi/rules.ts';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { RowsSkeleton } from '../../../ui/list/list-states.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { OrderLink } from '../list/order-link.tsx';
import { useRuleRuns } from './use-rules.ts';

export const RUN_TONES: Readonly<Record<RuleRun['state'], Tone>> = {
  done: 'green',
  watched: 'blue',
  waiting: 'red',
  skipped: 'neutral',
};

interface RuleRunsProps {
  rule: Rule;
  state: 'waiting' | undefined;
  onClose: () => void;
}

/** Lists the newest orders of a rule, each with what the rule did. */
export function RuleRuns({ rule, state, onClose }: RuleRunsProps) {
  const t = useTexts(rulesTexts);
  const query = useRuleRuns(rule.id, state);
  const { name } = rule.definition;
  const rows = query.data ?? [];
  return (
    <Drawer title={t(state === 'waiting' ? 'waiting' : 'runs', { name })} width={520} onClose={onClose}>
      <Failure error={query.error} />
      {query.isPending ? <RowsSkeleton rows={6} height={36} /> : null}
      {query.isSuccess && rows.length === 0 ? <Text tone="muted">{t('noRuns')}</Text> : null}
      <Stack as="ul" plain flush pad={0}>
        {rows.map((run) => (
          <Row as="li" key={`${run.orderId} ${run.at}`} gap={10} pad="8 0" lineBelow="soft" wrap>
            <OrderLink id={run.orderId}>
              <Text mono>{run.orderId}</Text>
            </OrderLink>
            <Badge tone={RUN_TONES[run.state]}>{t(`runStates.${run.state}`)}</Badge>
            <Text push size={13} tone="muted">
              <LaTime at={run.at} />
            </Text>
          </Row>
        ))}
      </Stack>
    </Drawer>
  );
}
