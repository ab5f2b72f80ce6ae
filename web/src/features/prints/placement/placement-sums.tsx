import type { PlacementPreview } from '@bobbin/contract/prints';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { placementsTexts } from '../../../i18n/vi/placements.ts';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { useDuration } from '../../../ui/hooks/use-duration.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { IconCircleCheck } from '../../../ui/icons.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { Counted } from '../../../ui/text/counted.tsx';
import styles from './placement.module.css';

interface PlacementSumsProps {
  preview: PlacementPreview;
  updateDrafts: boolean;
  onDrafts: (updateDrafts: boolean) => void;
}

/** Shows the equation of the SKUs, and which orders become ready and which drafts change (PRN-12). */
export function PlacementSums({ preview, updateDrafts, onDrafts }: PlacementSumsProps) {
  const t = useTexts(placementsTexts);
  const { totals, waitingOrders, readyOrders, nextDueAt, drafts, sentOrders } = preview;
  const rows = (['places', 'keeps', 'asks', 'left'] as const).filter((key) => key === 'places' || totals[key] > 0);
  return (
    <Stack gap={12}>
      <Stack as="dl" gap={4} flush size={13} className={styles.sums}>
        {rows.map((key) => (
          <Row key={key} justify="between" tone={key === 'asks' ? 'red' : undefined} data-sum={key}>
            <dt>{t(`sums.${key}`)}</dt>
            <dd>
              <Counted count={totals[key]} />
            </dd>
          </Row>
        ))}
        <Row justify="between" lineAbove="strong" weight={600} className={styles.total}>
          <dt>{t('sums.all')}</dt>
          <dd>
            <Counted count={totals.all} />
          </dd>
        </Row>
      </Stack>
      <Stack gap={2} pad="10 12" fill={readyOrders > 0 ? 'green' : 'neutral'} size={13} className={styles.ready}>
        <Row as="strong" gap={8}>
          <IconCircleCheck size={17} stroke={1.75} aria-hidden />
          {t('ready', { count: readyOrders })}
        </Row>
        <Text size={12} tone="text">
          {t('waiting', { count: waitingOrders })}
        </Text>
        {nextDueAt === null ? null : <Due at={nextDueAt} />}
      </Stack>
      {drafts === 0 ? null : (
        <div>
          <CheckField
            label={t('drafts', { count: drafts })}
            checked={updateDrafts}
            onChange={(event) => onDrafts(event.target.checked)}
          />
          <Text as="p" size={12} tone="muted">
            {t('draftsText')}
          </Text>
        </div>
      )}
      {sentOrders === 0 ? null : (
        <Text size={12} tone="muted">
          {t('sent', { count: sentOrders })}
        </Text>
      )}
    </Stack>
  );
}

function Due({ at }: { at: string }) {
  const t = useTexts(placementsTexts);
  const toDuration = useDuration();
  const left = Date.parse(at) - useNow();
  return (
    <Text size={12} tone={left < 0 ? 'red' : 'text'}>
      {t(left < 0 ? 'late' : 'due', { time: toDuration(left) })}
    </Text>
  );
}
