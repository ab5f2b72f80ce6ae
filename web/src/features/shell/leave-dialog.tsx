import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';

/** Asked when the page itself would go, and with it what was typed (U29). */
export function LeaveDialog({ onAnswer }: { onAnswer: (isLeaving: boolean) => void }) {
  const { t } = useTranslation('ui');
  return (
    <Dialog
      title={t('unsavedTitle')}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button data-autofocus onClick={() => onAnswer(false)}>
            {t('unsavedStay')}
          </Button>
          <Button variant="filled" color="red" onClick={() => onAnswer(true)}>
            {t('unsavedLeave')}
          </Button>
        </>
      }
    >
      <p>{t('unsavedPage')}</p>
    </Dialog>
  );
}
