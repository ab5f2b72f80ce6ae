import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useUnsaved } from '../../ui/unsaved.ts';
import styles from './recovery-codes-dialog.module.css';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

/** The recovery codes, shown once: closes only when the person says that they are kept (AC-57). */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('profile');
  const [isKept, setKept] = useState(false);
  const [isWarned, setWarned] = useState(false);
  useUnsaved(!isKept);

  function leave() {
    if (isKept) onClose();
    else setWarned(true);
  }

  return (
    <Dialog
      title={t('recoveryTitle')}
      width={460}
      onClose={leave}
      onSubmit={leave}
      footer={
        <Button type="submit" variant="filled">
          {t('done')}
        </Button>
      }
    >
      <div className={styles.body}>
        <p>{t('recoveryText')}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <CopyButton text={codes.join('\n')} label={t('copyCodes')} />
          <Button
            leftSection={<IconDownload size={15} stroke={1.5} />}
            onClick={() => saveFile('recovery-codes.txt', 'text/plain', `Bobbin ${email}\n\n${codes.join('\n')}\n`)}
          >
            {t('downloadCodes')}
          </Button>
        </div>
        <label className={styles.kept}>
          <input
            type="checkbox"
            data-autofocus
            checked={isKept}
            onChange={(event) => {
              setKept(event.target.checked);
              setWarned(false);
            }}
          />
          {t('recoveryKept')}
        </label>
        <p role="alert" className={styles.warning}>
          {isWarned ? t('recoveryNotKept') : null}
        </p>
      </div>
    </Dialog>
  );
}
