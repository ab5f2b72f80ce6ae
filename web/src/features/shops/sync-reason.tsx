import { readSyncTrouble } from '@bobbin/domain/shops/sync-trouble';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { Text } from '../../ui/layout/boxes.tsx';
import styles from './shops.module.css';

/** Shows the problem of a sync and its fix in a sentence; the raw error is collapsed below it, for support (SYN-33). */
export function SyncReason({ raw }: { raw: string }) {
  const t = useTexts(shopsTexts);
  return (
    <Text as="div" size={12} tone="red" breaks className={styles.reason}>
      <p>{t(`troubles.${readSyncTrouble(raw)}`)}</p>
      <details>
        <summary>{t('rawWords')}</summary>
        <code>{raw}</code>
      </details>
    </Text>
  );
}
