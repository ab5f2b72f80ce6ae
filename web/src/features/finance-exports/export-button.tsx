import { IconDownload } from '../../ui/icons.ts';
import { lazy } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { openDialog } from '../../ui/overlay/dialogs.ts';
import type { FinanceExportOf } from './use-finance-exports.ts';

const FinanceExportsDialog = lazy(async () => ({
  default: (await import('./finance-exports-dialog.tsx')).FinanceExportsDialog,
}));

interface ExportButtonProps {
  of: FinanceExportOf;
  /** Text of the button 'Xuất file' on the current page. */
  label: string;
  /** Reason why the export button is disabled. */
  reason?: string | null;
}

/** Opens the dialog of finance exports. */
export function ExportButton({ of, label, reason = null }: ExportButtonProps) {
  return (
    <Button
      icon={<IconDownload size={16} stroke={1.5} aria-hidden />}
      reason={reason}
      onClick={() => openDialog((close) => <FinanceExportsDialog of={of} onClose={close} />)}
    >
      {label}
    </Button>
  );
}
