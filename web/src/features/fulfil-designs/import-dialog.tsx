import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilDesignsTexts } from '../../i18n/vi/fulfil-designs.ts';
import { CsvImportDialog } from '../../ui/form/csv-import/csv-import-dialog.tsx';
import { useImportDesigns } from './use-fulfil-designs.ts';

/** Imports QTeam's designs from a CSV list (FFD-8). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(fulfilDesignsTexts);
  const importList = useImportDesigns();
  return (
    <CsvImportDialog
      title={t('importTitle')}
      text={t('importText')}
      importList={(csv) => importList.mutateAsync({ csv })}
      onClose={onClose}
    />
  );
}
