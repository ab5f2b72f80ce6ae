import { useTexts } from '../../../i18n/use-texts.tsx';
import { designQueueTexts } from '../../../i18n/vi/design-queue.ts';
import styles from './queue.module.css';
import { useDesigners } from './use-queue.ts';
import { Card, Stack, Text } from '../../../ui/layout/boxes.tsx';

/** Share of designs delivered on time, in percent, below which staff should act. */
const LOW_PERCENT = 80;

interface DesignerStripProps {
  /** Designer to whose designs the list is limited. */
  current: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Shows each designer's punctuality and number of open designs; pressing a designer filters the list (DSN-45). */
export function DesignerStrip({ current, onChoose }: DesignerStripProps) {
  const t = useTexts(designQueueTexts);
  const { data: designers = [], isPending } = useDesigners();
  // The heading reserves the space of the strip while the names load.
  if (designers.length === 0 && !isPending) return null;
  return (
    <Card as="section" below={10} className={styles.strip} aria-label={t('onTime')}>
      <span className={styles.head}>
        <strong>{t('onTime')}</strong>
        <Text size={12} tone="muted" className={styles.small}>
          {t('lastDays')}
        </Text>
      </span>
      {designers.map(({ id, fullName, openCount, lateCount, onTimePercent }) => (
        <button
          key={id}
          type="button"
          className={styles.designer}
          aria-pressed={id === current}
          onClick={() => onChoose(id === current ? undefined : id)}
        >
          <Stack as="span" shrinks>
            <Text as="strong" cut>
              {fullName}
            </Text>
            <Text size={12} tone="muted" className={styles.small}>
              {t('openCount', { count: openCount })}
              {lateCount > 0 ? <em> · {t('lateCount', { count: lateCount })}</em> : null}
            </Text>
          </Stack>
          <Text
            size={16}
            tone="green"
            weight={650}
            numeric
            className={styles.percent}
            data-low={(onTimePercent !== null && onTimePercent < LOW_PERCENT) || undefined}
            title={onTimePercent === null ? t('noneDone') : undefined}
          >
            {onTimePercent === null ? '—' : `${onTimePercent}%`}
          </Text>
        </button>
      ))}
    </Card>
  );
}
