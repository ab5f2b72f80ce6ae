import type { OrderImportOutcome } from '@bobbin/contract/order-imports';
import { ELSEWHERE_KINDS } from '@bobbin/domain/orders/order-kind';
import { useState } from 'react';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { elsewhereTexts } from '../../../i18n/vi/elsewhere.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SheetFile } from '../../../ui/domain/sheet-file.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { useNarrow } from '../../../ui/hooks/use-narrow.ts';
import { IconDownload } from '../../../ui/icons.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { Steps } from '../../../ui/layout/steps.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { formatCount } from '../../../ui/text/count.ts';
import { Money } from '../../../ui/text/money.tsx';
import { useShopNames } from '../list/use-orders.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportLines } from './import-lines.tsx';
import { saveReport } from './import-report.ts';
import { useImport } from './use-import.ts';

/** Imports a table of orders: upload, dry run with the problems first, import with the result of each line (ELS-10 to ELS-13). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(elsewhereTexts, uiTexts);
  const isNarrow = useNarrow();
  const shops = useShopNames().data ?? [];
  const [chosenShop, setShop] = useState('');
  const shopId = chosenShop === '' && shops.length === 1 ? (shops[0]?.id ?? '') : chosenShop;
  const table = useImport(shopId);
  const { outcome, applied, isBusy } = table;
  const shown = applied ?? outcome;
  const count = outcome?.totals.newOrders ?? 0;
  const left = outcome?.totals.refusedLines ?? 0;
  const isOver = applied !== null;

  function submit(): void {
    if (isOver) onClose();
    else if (count > 0) void table.apply();
  }

  return (
    <Dialog
      title={t('importTitle')}
      width={1180}
      isStill
      isFullScreen={isNarrow}
      onClose={onClose}
      onSubmit={submit}
      isDirty={!isOver && table.isTouched}
      head={() => (
        <Steps
          name={t('steps.name')}
          steps={[t('steps.choose'), t('steps.look'), t('steps.done')]}
          current={isOver ? 2 : outcome === null ? 0 : 1}
        />
      )}
      note={<span role="status">{isBusy && !isOver ? t('reading') : toNote(t, isOver, outcome)}</span>}
      footer={
        <>
          {shown === null ? null : (
            <Button
              icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
              onClick={() => saveReport(t, shown.lines, isOver)}
            >
              {t('report')}
            </Button>
          )}
          {isOver ? null : (
            <Button reads onClick={onClose}>
              {t('ui:cancel')}
            </Button>
          )}
          <Button
            look="main"
            disabled={outcome === null}
            isBusy={isBusy}
            reason={outcome !== null && !isOver && count === 0 ? t('nothing') : null}
            onClick={submit}
          >
            {isOver ? t('close') : left === 0 ? t('importCount', { count }) : t('importLeft', { count, left })}
          </Button>
        </>
      }
    >
      <Stack gap={12} fit>
        <Row wrap gap={8}>
          <Badge tone="neutral">{t('notTikTok')}</Badge>
        </Row>
        {isOver ? null : (
          <>
            <Text as="p" size={13} tone="muted" flush>
              {t('importText')}
            </Text>
            <Row wrap gap="8 12" align="end">
              {shops.length < 2 ? null : (
                <Labelled label={t('shop')}>
                  <NativeSelect
                    name={t('shop')}
                    value={shopId}
                    isDisabled={outcome !== null}
                    options={[
                      { value: '', label: '—' },
                      ...shops.map(({ id, friendName }) => ({ value: id, label: friendName })),
                    ]}
                    onChange={setShop}
                  />
                </Labelled>
              )}
              <Labelled label={t('usualKind')}>
                <NativeSelect
                  name={t('usualKind')}
                  value={table.kind}
                  options={ELSEWHERE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
                  onChange={(value) => {
                    const kind = ELSEWHERE_KINDS.find((one) => one === value);
                    if (kind !== undefined) table.chooseKind(kind);
                  }}
                />
              </Labelled>
              {shopId === '' ? null : <SheetFile onRead={table.read} />}
            </Row>
          </>
        )}
        <Failure error={table.error} />
        {shown === null ? null : (
          <>
            <Sums totals={shown.totals} isDone={isOver} />
            {isOver ? null : <ImportColumns columns={shown.columns} isOpen={!isBusy} onChoose={table.chooseColumn} />}
            <ImportLines outcome={shown} isDone={isOver} isBusy={isBusy} onFix={table.fix} onSkip={table.skip} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function toNote(
  t: ReturnType<typeof useTexts<'elsewhere', 'ui'>>,
  isOver: boolean,
  outcome: OrderImportOutcome | null,
) {
  if (isOver) return `${t('importedCount', { count: outcome?.totals.newOrders ?? 0 })}. ${t('undoable')}`;
  return outcome === null ? '' : `${t('nothingYet')} ${t('undoable')}`;
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Stack gap={4}>
      <Text size={12} tone="muted">
        {label}
      </Text>
      {children}
    </Stack>
  );
}

function Sums({ totals, isDone }: { totals: OrderImportOutcome['totals']; isDone: boolean }) {
  const t = useTexts(elsewhereTexts);
  const locale = useLocale();
  const sums = [
    { key: 'new', count: totals.newLines, tone: 'green' },
    { key: 'refused', count: totals.refusedLines, tone: 'red' },
    { key: 'known', count: totals.knownLines, tone: 'muted' },
  ] as const;
  const kinds = ELSEWHERE_KINDS.filter((kind) => totals.byKind[kind] > 0);
  return (
    <Row wrap gap="8 20" size={13}>
      {sums.map(({ key, count, tone }) => (
        <span key={key}>
          <Text size={16} weight={650} tone={tone}>
            {formatCount(count, locale)}
          </Text>{' '}
          {isDone ? t(`doneOutcomes.${key}`) : t(`sums.${key}`)}
        </span>
      ))}
      <span>
        <strong>{t('ordersSum', { count: totals.newOrders })}</strong>
        {kinds.length === 0
          ? ''
          : ` = ${kinds.map((kind) => t('byKind', { count: totals.byKind[kind], kind: t(`kinds.${kind}`) })).join(' + ')}`}
        {totals.paid === null || totals.paid === '0.00' ? null : (
          <>
            {', '}
            <Money amount={totals.paid} />
          </>
        )}
      </span>
    </Row>
  );
}
