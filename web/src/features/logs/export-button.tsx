import { LOG_EXPORT_MAX } from '@bobbin/contract/logs.calls';
import { IconDownload } from '../../ui/icons.ts';
import { useLocale } from '../../i18n/use-texts.tsx';
import { useTexts } from '../../i18n/use-texts.tsx';
import { logsTexts } from '../../i18n/vi/logs.ts';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { formatCount } from '../../ui/text/count.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { saveFile } from '../../ui/browser/save-file.ts';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import type { LogSearch } from './log-search.ts';
import { useExportLogs } from './use-logs.ts';
import { Button } from '../../ui/button/button.tsx';

/** Exports the filtered action history as CSV; without the permission it shows which permission is missing (ROL-32). */
export function ExportButton({ search }: { search: LogSearch }) {
  const t = useTexts(logsTexts);
  const locale = useLocale();
  const missing = usePermissionReason('EXPORT_LOGS');
  const run = useExportLogs();

  function exportAll() {
    sayAnswer(run.mutateAsync(search), {
      done: ({ name, csv, rows, isCut }) => {
        saveFile(name, 'text/csv;charset=utf-8', csv);
        const title = t('exported', { count: rows });
        if (!isCut) notify({ tone: 'success', title });
        else notify({ tone: 'warning', title, text: t('exportCut', { max: formatCount(LOG_EXPORT_MAX, locale) }) });
      },
    });
  }

  return (
    <Button reason={missing} isBusy={run.isPending} onClick={exportAll}>
      <IconDownload size={15} stroke={1.5} aria-hidden />
      {t('export')}
    </Button>
  );
}
