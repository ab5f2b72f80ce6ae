import { IconDownload } from '../../ui/icons.ts';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { twoFactorTexts } from '../../i18n/vi/two-factor.ts';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { saveFile } from '../../ui/browser/save-file.ts';
import { useUnsaved } from '../../ui/feedback/unsaved.ts';
import styles from './account.module.css';
import { Button } from '../../ui/button/button.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

/** Shows the recovery codes once. The dialog closes only after the person confirms that the codes are stored (ACC-40). */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const t = useTexts(twoFactorTexts);
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
        <Button look="main" onClick={leave}>
          {t('done')}
        </Button>
      }
    >
      <Stack gap={12}>
        <p>{t('recoveryText')}</p>
        <Stack as="ul" gap="6 16" flush pad="12 14" className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Stack>
        <Row align="stretch" wrap gap={8}>
          <CopyButton text={codes.join('\n')} label={t('copyCodes')} />
          <Button
            icon={<IconDownload size={15} stroke={1.5} />}
            onClick={() => saveFile('recovery-codes.txt', 'text/plain', `Bobbin ${email}\n\n${codes.join('\n')}\n`)}
          >
            {t('downloadCodes')}
          </Button>
        </Row>
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
      </Stack>
    </Dialog>
  );
}
