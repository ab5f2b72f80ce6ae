import { EXPORT_FORMATS } from '@bobbin/domain/orders/export-columns';
import { EXPORT_ZONES } from '@bobbin/domain/time/zones';
import { useState } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { exportFilesTexts } from '../../i18n/vi/export-files.ts';
import { financeExportsTexts } from '../../i18n/vi/finance-exports.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ExportList } from '../../ui/domain/export-list.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Segments } from '../../ui/button/segments.tsx';
import styles from './finance-exports.module.css';
import {
  useCancelFinanceExport,
  useFinanceExports,
  useStartFinanceExport,
  type FinanceExportOf,
} from './use-finance-exports.ts';
import { Stack, Text } from '../../ui/layout/boxes.tsx';

interface FinanceExportsDialogProps {
  of: FinanceExportOf;
  onClose: () => void;
}

/** Exports transactions or a report to a file, and lists the files of previous exports (EXP-10). */
export function FinanceExportsDialog({ of, onClose }: FinanceExportsDialogProps) {
  const t = useTexts(financeExportsTexts, exportFilesTexts, uiTexts);
  const locale = useLocale();
  const known = useFinanceExports(of);
  const start = useStartFinanceExport(of);
  const cancel = useCancelFinanceExport(of);
  const [own, setOwn] = useState<{ format?: 'csv' | 'excel' | 'xlsx'; zone?: (typeof EXPORT_ZONES)[number] }>({});
  const choices = { format: 'xlsx' as const, zone: EXPORT_ZONES[0], ...known.data?.last, ...own };
  const { used = 0, limit = 1 } = known.data ?? {};
  const isFiltered = of.kind !== 'payment' && Object.values(of.filter).some((value) => value !== undefined);
  const reason = known.data !== undefined && used >= limit ? t('export-files:noneLeft', { limit }) : null;

  function submit() {
    if (reason !== null || start.isPending || known.data === undefined) return;
    start.mutate({ ...choices, locale });
  }
  return (
    <Dialog
      title={of.kind === 'payment' ? t('ofPayment') : t('ofTransactions')}
      onClose={onClose}
      onSubmit={submit}
      width={560}
      note={known.data === undefined ? null : t('export-files:used', { used, limit })}
      footer={
        <>
          <Button reads onClick={onClose}>
            {t('ui:close')}
          </Button>
          <Button look="main" reason={reason} isBusy={start.isPending || known.isPending} onClick={submit}>
            {t('start')}
          </Button>
        </>
      }
    >
      <Stack gap={8}>
        <Failure error={start.error ?? cancel.error} />
        {known.isError && known.data === undefined ? (
          <>
            <Failure error={known.error} />
            <Button reads onClick={() => void known.refetch()}>
              {t('ui:retry')}
            </Button>
          </>
        ) : null}
        {of.kind === 'payment' ? null : (
          <Text as="p" tone="muted" flush className={styles.hint}>
            {isFiltered ? t('asFiltered') : t('all')}
          </Text>
        )}
        <Text as="h3" size={13} weight={600} flush above={8}>
          {t('export-files:format')}
        </Text>
        <Segments
          name={t('export-files:format')}
          value={choices.format}
          onChange={(format) => setOwn({ ...own, format })}
          choices={EXPORT_FORMATS.toReversed().map((value) => ({ value, label: t(`export-files:formats.${value}`) }))}
        />
        <Text as="p" tone="muted" flush className={styles.hint}>
          {t(`formatHints.${choices.format}`)}
        </Text>
        <Text as="h3" size={13} weight={600} flush above={8}>
          {t('export-files:zone')}
        </Text>
        <NativeSelect
          name={t('export-files:zone')}
          value={choices.zone}
          options={EXPORT_ZONES.map((value) => ({ value, label: t(`export-files:zones.${value}`) }))}
          onChange={(value) => setOwn({ ...own, zone: EXPORT_ZONES.find((zone) => zone === value) })}
        />
        <Text as="h3" size={13} weight={600} flush above={8}>
          {t('export-files:recent')}
        </Text>
        {known.data === undefined ? null : (
          <ExportList exports={known.data.exports} isOfLines onCancel={(id) => cancel.mutate(id)} />
        )}
      </Stack>
    </Dialog>
  );
}
