import type { OrderExport } from '@bobbin/contract/order-exports';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { exportFilesTexts } from '../../i18n/vi/export-files.ts';
import { Button } from '../button/button.tsx';
import { formatCount } from '../text/count.ts';
import { formatLa } from '../text/time.ts';
import { isMoving } from './export-state.ts';
import { Stack, Text } from '../layout/boxes.tsx';
import styles from './export-list.module.css';

/** Formats a number of bytes as a readable size: `12 kB`, `3.4 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

interface ExportListProps {
  exports: readonly OrderExport[];
  /** Called to cancel an export that is running, or to delete the file of a finished one. */
  onCancel: (id: string) => void;
  /** True if the files contain lines of money instead of orders (EXP-10). */
  isOfLines?: boolean;
}

/** Lists recent exports with their progress, each with its file until the file expires (EXP-4, EXP-5). */
export function ExportList({ exports, onCancel, isOfLines = false }: ExportListProps) {
  const t = useTexts(exportFilesTexts);
  if (exports.length === 0)
    return (
      <Text as="p" size={13} tone="muted" flush>
        {t('none')}
      </Text>
    );
  return (
    <Text as="ul" plain size={13} above={6} className={styles.rows} aria-label={t('recent')}>
      {exports.map((one) => (
        <ExportRow key={one.id} one={one} isOfLines={isOfLines} onCancel={() => onCancel(one.id)} />
      ))}
    </Text>
  );
}

interface ExportRowProps {
  one: OrderExport;
  isOfLines: boolean;
  onCancel: () => void;
}

function ExportRow({ one, isOfLines, onCancel }: ExportRowProps) {
  const t = useTexts(exportFilesTexts);
  const locale = useLocale();
  const { state, total, rows, sizeBytes, url, expiresAt } = one;
  const time = formatLa(one.createdAt, 'short');
  const isOpen = isMoving(one);
  const facts = [
    isOpen
      ? t(isOfLines ? 'progressLines' : 'progress', {
          done: formatCount(rows, locale),
          total: formatCount(total, locale),
        })
      : t(isOfLines ? 'lines' : 'rows', { count: total, total: formatCount(total, locale) }),
    url === null || sizeBytes === null ? null : formatSize(sizeBytes),
    url === null || expiresAt === null ? null : t('until', { time: formatLa(expiresAt, 'short') }),
  ].filter((fact) => fact !== null);
  return (
    <Stack as="li" gap="4 12" pad="4 10" lineBelow="strong" className={styles.row} data-state={state}>
      <Text numeric>
        {time} · {t(`formats.${one.format}`)}
      </Text>
      <strong className={styles.state}>{t(`states.${state}`)}</strong>
      <Text tone="muted" numeric shrinks className={styles.facts}>
        {facts.join(' · ')}
        {isOpen ? (
          <progress
            className={styles.progress}
            max={Math.max(1, total)}
            value={rows}
            aria-label={t('states.running')}
          />
        ) : null}
      </Text>
      {url === null ? null : (
        <a className={styles.link} href={url} download aria-label={t('downloadOf', { time })}>
          {t('download')}
        </a>
      )}
      {isOpen ? (
        <Button size="small" name={t('cancelOf', { time })} onClick={onCancel}>
          {t('cancel')}
        </Button>
      ) : null}
      {state === 'ready' ? (
        <Button size="small" name={t('removeOf', { time })} onClick={onCancel}>
          {t('remove')}
        </Button>
      ) : null}
    </Stack>
  );
}
