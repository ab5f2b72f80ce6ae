import { IconDownload } from '../../ui/icons.ts';
import { lazy } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { openDialog } from '../../ui/overlay/dialogs.ts';
import type { MoneyFileOf } from './use-money-files.ts';

const MoneyFilesDialog = lazy(async () => ({ default: (await import('./money-files-dialog.tsx')).MoneyFilesDialog }));

interface ExportButtonProps {
  of: MoneyFileOf;
  /** Text of 'Xuất file' on the current page. */
  label: string;
  /** Reason why the button is disabled. */
  reason?: string | null;
}

/** Opens the dialog of finance exports. */
export function ExportButton({ of, label, reason = null }: ExportButtonProps) {
  return (
    <Button
      icon={<IconDownload size={16} stroke={1.5} aria-hidden />}
      reason={reason}
      onClick={() => openDialog((close) => <MoneyFilesDialog of={of} onClose={close} />)}
    >
      {label}
    </Button>
  );
}
