import type { LabelBatch, LabelSize } from '@bobbin/contract/label-batches';
import { LABEL_SIZES } from '@bobbin/contract/label-batches.calls';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { batchLabelTexts } from '../../../i18n/vi/batch-label.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Segments } from '../../../ui/button/segments.tsx';
import { formatLa } from '../../../ui/text/time.ts';
import { may } from '../../../ui/hooks/use-role.ts';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';
import styles from './batch-label-dialog.module.css';

interface LabelPrintPanelProps {
  batch: LabelBatch;
  isPrinting: boolean;
  error: unknown;
  onPrint: (size: LabelSize, again: 'ask' | 'new' | 'all') => void;
}

/**
 * Prints all labels as one file. Shows the paper size, which labels were printed before, and all earlier prints (LBL-17, LBL-18); a viewer sees only
 * the earlier prints.
 */
export function LabelPrintPanel({ batch, isPrinting, error, onPrint }: LabelPrintPanelProps) {
  const t = useTexts(batchLabelTexts);
  const [chosen, setSize] = useState<LabelSize | null>(null);
  const size = chosen ?? batch.size;
  const printable = batch.orders.filter(({ labelFile }) => labelFile !== null);
  const printed = printable.filter((order) => order.printed !== null);
  const newCount = printable.length - printed.length;
  const [last] = printed.flatMap((order) => order.printed ?? []).toSorted((one, two) => two.at.localeCompare(one.at));
  return (
    <Stack as="section" gap={10} shrinks className={styles.print} aria-label={t('print.title')}>
      <Text as="h3" size={14} weight={650} flush>
        {t('print.file', { count: printable.length })}
      </Text>
      {may(batch, 'workOrders') ? (
        <>
          <Segments
            name={t('print.size')}
            value={size}
            onChange={setSize}
            choices={LABEL_SIZES.map((value) => ({ value, label: t(`print.sizes.${value}`) }))}
          />
          <Text as="p" size={13} tone="muted" flush>
            {t(`print.hints.${size}`)}
          </Text>
          {last === undefined ? null : (
            <Text as="p" size={13} tone="amber" flush pad="8 10" fill="amber" className={styles.again}>
              {t('print.before', { count: printed.length, time: formatLa(last.at, 'short'), name: last.by })}
            </Text>
          )}
          {newCount === 0 ? null : (
            <Button
              look="main"
              isWide
              isBusy={isPrinting}
              onClick={() => onPrint(size, printed.length === 0 ? 'ask' : 'new')}
            >
              {printed.length === 0 ? t('print.action', { count: newCount }) : t('print.onlyNew', { count: newCount })}
            </Button>
          )}
          {printed.length === 0 ? null : (
            <Button isWide isBusy={isPrinting} onClick={() => onPrint(size, 'all')}>
              {t('print.all', { count: printable.length })}
            </Button>
          )}
        </>
      ) : null}
      <Failure error={error} />
      {batch.prints.length === 0 ? null : (
        <>
          <Text as="h4" size={14} weight={650} flush>
            {t('print.history')}
          </Text>
          <Stack as="ul" plain gap={6} size={13} tone="muted" className={styles.prints}>
            {batch.prints.map((print) => (
              <li key={print.id}>
                <span>
                  {[
                    `${formatLa(print.at, 'short')} PT`,
                    print.by,
                    t(`print.sizes.${print.size}`),
                    t('print.count', { count: print.count }),
                  ].join(' · ')}
                </span>{' '}
                {print.url === null ? (
                  print.state === 'failed' ? (
                    t(`print.failures.${print.reason ?? 'UNREADABLE'}`)
                  ) : (
                    t('print.waiting')
                  )
                ) : (
                  <a href={print.url} target="_blank" rel="noopener noreferrer">
                    {t('print.open')}
                  </a>
                )}
                {print.missing.length === 0 ? null : (
                  <Text as="p" tone="red" breaks flush above={2}>
                    {t('print.missing', { ids: print.missing.join(', ') })}
                  </Text>
                )}
              </li>
            ))}
          </Stack>
        </>
      )}
    </Stack>
  );
}
