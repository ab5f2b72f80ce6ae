import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button } from '../../ui/button/button.tsx';

/** Asks for confirmation before the page is left and its input is lost (UI-32). */
export function LeaveDialog({ onAnswer }: { onAnswer: (isLeaving: boolean) => void }) {
  const t = useTexts(uiTexts);
  return (
    <Dialog
      title={t('unsavedTitle')}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button reads data-autofocus onClick={() => onAnswer(false)}>
            {t('unsavedStay')}
          </Button>
          <Button reads look="main" isDangerous onClick={() => onAnswer(true)}>
            {t('unsavedLeave')}
          </Button>
        </>
      }
    >
      <p>{t('unsavedPage')}</p>
    </Dialog>
  );
}
