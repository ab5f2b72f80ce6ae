import { useTexts } from '../../i18n/use-texts.tsx';
import { ownKeyTexts } from '../../i18n/vi/own-key.ts';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';

/** Shows the new API key once. Closing the dialog without the button "I saved the key" asks for confirmation. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const t = useTexts(ownKeyTexts);
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
        <Button reads look="main" onClick={onClose}>
          {t('keyKept')}
        </Button>
      }
    >
      <Stack gap={12} breaks>
        <p>{t('newKeyText')}</p>
        <code>{apiKey}</code>
        <Row wrap gap="6 12">
          <CopyButton text={apiKey} label={t('copyKey')} />
        </Row>
      </Stack>
    </Dialog>
  );
}
