import { IconFileSpreadsheet } from '../../../ui/icons.ts';
import { useEffect, useRef } from 'react';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { exportFilesTexts } from '../../../i18n/vi/export-files.ts';
import { formatCount } from '../../../ui/text/count.ts';
import { notify } from '../../../ui/feedback/notify.tsx';
import styles from '../list/price-cell.module.css';
import { isMoving } from '../../../ui/domain/export-state.ts';
import { useOrderExports } from './use-order-exports.ts';

/** Shows the progress of the newest export, even after a reload, and notifies the person when its file is ready (EXP-4). */
export function RecentExports({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(exportFilesTexts);
  const locale = useLocale();
  const { data } = useOrderExports();
  const [newest] = data?.exports ?? [];
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (newest === undefined) return;
    if (isMoving(newest)) {
      followed.current = newest.id;
      return;
    }
    if (followed.current !== newest.id) return;
    followed.current = null;
    const { url, state, total } = newest;
    if (state === 'failed') notify({ tone: 'error', title: t('broken') });
    if (url === null) return;
    notify({
      tone: 'success',
      title: t('done'),
      text: t('rows', { count: total, total: formatCount(total, locale) }),
      action: { label: t('download'), run: () => location.assign(url) },
    });
  }, [newest, t, locale]);
  if (newest === undefined || !(isMoving(newest) || newest.url !== null)) return null;
  const { rows, total } = newest;
  return (
    <button type="button" className={styles.pill} onClick={onOpen}>
      <IconFileSpreadsheet size={14} stroke={1.75} aria-hidden />
      {isMoving(newest)
        ? t('pill.running', { done: formatCount(rows, locale), total: formatCount(total, locale) })
        : t('pill.ready', { count: total, total: formatCount(total, locale) })}
    </button>
  );
}
