import { useTexts } from '../../../i18n/use-texts.tsx';
import { designDeskTexts } from '../../../i18n/vi/design-desk.ts';
import styles from './designer-strip.module.css';
import { useDesigners } from './use-desk.ts';

/** Share of designs delivered on time, in percent, below which staff should act. */
const LOW_PERCENT = 80;

interface DesignerStripProps {
  /** The designer whose designs are shown alone. */
  current: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Who is in time, and with how much open; a press shows that designer's work alone (DSN-45). */
export function DesignerStrip({ current, onChoose }: DesignerStripProps) {
  const t = useTexts(designDeskTexts);
  const { data: designers = [], isPending } = useDesigners();
  // Its head keeps the line free while the names come.
  if (designers.length === 0 && !isPending) return null;
  return (
    <section className={styles.strip} aria-label={t('onTime')}>
      <span className={styles.head}>
        <strong>{t('onTime')}</strong>
        <span className={styles.small}>{t('lastDays')}</span>
      </span>
      {designers.map(({ id, fullName, openCount, lateCount, onTimePercent }) => (
        <button
          key={id}
          type="button"
          className={styles.designer}
          aria-pressed={id === current}
          onClick={() => onChoose(id === current ? undefined : id)}
        >
          <span className={styles.lines}>
            <strong className={styles.name}>{fullName}</strong>
            <span className={styles.small}>
              {t('openCount', { count: openCount })}
              {lateCount > 0 ? <em> · {t('lateCount', { count: lateCount })}</em> : null}
            </span>
          </span>
          <span
            className={styles.percent}
            data-low={(onTimePercent !== null && onTimePercent < LOW_PERCENT) || undefined}
            title={onTimePercent === null ? t('noneDone') : undefined}
          >
            {onTimePercent === null ? '—' : `${onTimePercent}%`}
          </span>
        </button>
      ))}
    </section>
  );
}
