import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilDesignsTexts } from '../../i18n/vi/fulfil-designs.ts';
import { BroughtListDialog } from '../../ui/form/brought-list/brought-list-dialog.tsx';
import { useImportDesigns } from './use-fulfil-designs.ts';

/** Imports the other team's designs from a list (FFD-8). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(fulfilDesignsTexts);
  const bring = useImportDesigns();
  return (
    <BroughtListDialog
      title={t('importTitle')}
      text={t('importText')}
      bring={(csv) => bring.mutateAsync({ csv })}
      onClose={onClose}
    />
  );
}
