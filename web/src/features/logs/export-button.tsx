import { LOG_EXPORT_MAX } from '@bobbin/contract/logs';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { formatCount } from '../../ui/count.ts';
import { notify, notifyError } from '../../ui/notify.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { usePermissionReason } from '../../ui/use-permission-reason.ts';
import type { LogSearch } from './log-search.ts';
import { useExportLogs } from './use-logs.ts';

/** The filtered history as CSV; says what is missing to those who may not (W49). */
export function ExportButton({ search }: { search: LogSearch }) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const missing = usePermissionReason('EXPORT_LOGS');
  const run = useExportLogs();

  function exportAll() {
    run.mutate(search, {
      onSuccess: ({ name, csv, rows, isCut }) => {
        saveFile(name, 'text/csv;charset=utf-8', csv);
        const title = t('logs.exported', { count: rows });
        if (!isCut) notify({ tone: 'success', title });
        else
          notify({ tone: 'warning', title, text: t('logs.exportCut', { max: formatCount(LOG_EXPORT_MAX, locale) }) });
      },
      onError: notifyError,
    });
  }

  return (
    <ReasonButton reason={missing} isBusy={run.isPending} onClick={exportAll}>
      <IconDownload size={15} stroke={1.5} aria-hidden />
      {t('logs.export')}
    </ReasonButton>
  );
}
