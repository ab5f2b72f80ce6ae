import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { paymentsTexts } from '../../i18n/vi/payments.ts';
import { Button } from '../../ui/button/button.tsx';
import { notify, notifyError } from '../../ui/feedback/notify.tsx';
import { SheetButton } from '../../ui/domain/sheet-file.tsx';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { downloadFile, useImportStatement, useWithdrawalFiles } from './use-withdrawal-files.ts';

interface FileLineProps {
  /** Id of the file whose withdrawals are listed. */
  current: string | undefined;
  onChoose: (id: string) => void;
}

/** Shows the newest transfer file with open withdrawals, and the last import of a bank statement (WDR-12, WDR-14). */
export function FileLine({ current, onChoose }: FileLineProps) {
  const t = useTexts(paymentsTexts);
  const locale = useLocale();
  const { data } = useWithdrawalFiles();
  const noReveal = usePermissionReason('REVEAL_ACCOUNTS');
  if (data === undefined) return null;
  const file = data.files.find(({ id }) => id === current) ?? data.files.find(({ open }) => open > 0);
  const name = file === undefined ? '' : `${file.code}.xlsx`;
  return (
    <Row wrap gap="4 14" below={8}>
      {file === undefined ? null : (
        <>
          <Button size="small" look={current === file.id ? 'main' : 'plain'} onClick={() => onChoose(file.id)}>
            {file.code}
          </Button>
          <Text size={12} tone="muted">
            {t('fileSums', {
              requests: file.requests,
              amount: displayMoney(parseMoney(file.amount), locale),
              open: file.open,
            })}
          </Text>
          <Button
            size="small"
            reason={noReveal}
            onClick={() => void downloadFile(file.id, locale).catch((error: unknown) => notifyError(error))}
          >
            {t('download', { name })}
          </Button>
        </>
      )}
      <Text size={12} tone="muted">
        {data.lastImportAt === null
          ? t('statementNever')
          : t('statementAt', { time: formatLa(data.lastImportAt, 'short') })}
      </Text>
      <ImportButton />
    </Row>
  );
}

function ImportButton() {
  const t = useTexts(paymentsTexts);
  const missing = usePermissionReason('CONFIRM_WITHDRAWALS');
  const send = useImportStatement();

  async function importText(csv: string) {
    if (send.isPending) return;
    try {
      const { added, known, refused } = await send.mutateAsync(csv);
      const lines = refused.map(({ line }) => line).join(', ');
      notify({
        tone: refused.length === 0 ? 'success' : 'warning',
        title: t('imported', { added, known }),
        ...(refused.length === 0 ? {} : { text: t('importRefused', { count: refused.length, lines }) }),
      });
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <SheetButton size="small" label={t('importStatement')} reason={missing} onRead={(csv) => void importText(csv)} />
  );
}
