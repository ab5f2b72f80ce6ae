import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useRef } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { paymentsTexts } from '../../i18n/vi/payments.ts';
import { Button } from '../../ui/button/button.tsx';
import { notify, notifyError } from '../../ui/feedback/notify.tsx';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { downloadFile, useImportStatement, useWithdrawalFiles } from './use-withdrawal-files.ts';

/** Maximum size of a statement in bytes; the server accepts texts of this length. */
const BYTES_MAX = 900_000;

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
  const input = useRef<HTMLInputElement>(null);
  const missing = usePermissionReason('CONFIRM_WITHDRAWALS');
  const send = useImportStatement();

  async function read(file: File): Promise<string | null> {
    const { readSheet } = await import('../../ui/browser/read-sheet.ts');
    // A file that is no workbook, or a broken one, cannot be read.
    const csv = await readSheet(file).catch(() => null);
    if (csv === null) notify({ tone: 'warning', title: t('unreadable'), text: file.name });
    else if (csv.length > BYTES_MAX) notify({ tone: 'warning', title: t('tooLarge') });
    else return csv;
    return null;
  }

  async function choose(file: File | undefined) {
    if (file === undefined || send.isPending) return;
    try {
      const csv = await read(file);
      if (csv === null) return;
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
    <>
      <Button size="small" reason={missing} onClick={() => input.current?.click()}>
        {t('importStatement')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.xlsx,text/csv"
        aria-label={t('importStatement')}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // Clears the field, so that the same file can be chosen again after a correction.
          event.target.value = '';
        }}
      />
    </>
  );
}
