import '../../i18n/topics/profile.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './account.module.css';

/** The new API key, for the only time; leaving without a word asks first. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <Dialog
      title={t('newKeyTitle')}
      onClose={onClose}
      isDirty
      leaveWords={{
        title: t('keyUnkept'),
        text: t('keyUnkeptText'),
        stay: t('backToKey'),
        leave: t('closeKey'),
      }}
      footer={
        <Button variant="filled" onClick={onClose}>
          {t('keyKept')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p>{t('newKeyText')}</p>
        <code>{apiKey}</code>
        <div className={styles.row}>
          <CopyButton text={apiKey} label={t('copyKey')} />
        </div>
      </div>
    </Dialog>
  );
}
