import { useTexts } from '../../i18n/use-texts.tsx';
import { spyTexts } from '../../i18n/vi/spy.ts';
import { BroughtListDialog } from '../../ui/form/brought-list/brought-list-dialog.tsx';
import { useImportSpy } from './use-spy.ts';

/** Imports items from a list (SPY-2). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(spyTexts);
  const bring = useImportSpy();
  return (
    <BroughtListDialog
      title={t('importTitle')}
      text={t('importText')}
      bring={(csv) => bring.mutateAsync(csv)}
      onClose={onClose}
    />
  );
}
