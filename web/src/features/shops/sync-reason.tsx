import { readSyncTrouble } from '@bobbin/domain/shops/sync-trouble';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import styles from './sync-history.module.css';

/** What happened and what to do, in a sentence; the words of the machine stand folded below for who helps (SYN-33). */
export function SyncReason({ raw }: { raw: string }) {
  const t = useTexts(shopsTexts);
  return (
    <div className={styles.reason}>
      <p>{t(`troubles.${readSyncTrouble(raw)}`)}</p>
      <details>
        <summary>{t('rawWords')}</summary>
        <code>{raw}</code>
      </details>
    </div>
  );
}
