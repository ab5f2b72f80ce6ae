import { useTexts } from '../../i18n/use-texts.tsx';
import { spyTexts } from '../../i18n/vi/spy.ts';
import { CsvImportDialog } from '../../ui/form/csv-import/csv-import-dialog.tsx';
import { useImportSpy } from './use-spy.ts';

/** Imports spied products from a list (SPY-2). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(spyTexts);
  const importList = useImportSpy();
  return (
    <CsvImportDialog
      title={t('importTitle')}
      text={t('importText')}
      importList={(csv) => importList.mutateAsync(csv)}
      onClose={onClose}
    />
  );
}
