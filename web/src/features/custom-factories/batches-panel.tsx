import type { CustomBatch } from '@bobbin/contract/custom-factories';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { factoriesTexts } from '../../i18n/vi/factories.ts';
import { Button } from '../../ui/button/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { notifyError } from '../../ui/feedback/notify.tsx';
import { IconDownload } from '../../ui/icons.ts';
import { Text } from '../../ui/layout/boxes.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SumTable } from '../../ui/list/data-list/sum-table.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { useCustomFactoryChanges } from './use-custom-factories.ts';

/** Downloads the ZIP file of a batch; the browser saves it without leaving the page. */
export function useDownload() {
  const { writeFile } = useCustomFactoryChanges();
  const [busyId, setBusyId] = useState<string | null>(null);
  return {
    busyId,
    async download(batchId: string) {
      setBusyId(batchId);
      try {
        const { url } = await writeFile(batchId);
        location.assign(url);
      } catch (error) {
        notifyError(error);
      } finally {
        setBusyId(null);
      }
    },
  };
}

function BatchState({ batch: { orders, tracked, ended } }: { batch: CustomBatch }) {
  const t = useTexts(factoriesTexts);
  const open = orders - tracked - ended;
  if (open === 0) return <Badge tone="green">{t('complete')}</Badge>;
  return tracked === 0 ? (
    <Badge tone="blue">{t('waiting')}</Badge>
  ) : (
    <Badge tone="amber">{t('partly', { count: open })}</Badge>
  );
}

/** Lists the exported batches of a factory, newest first. */
export function BatchesPanel({ batches }: { batches: readonly CustomBatch[] }) {
  const t = useTexts(factoriesTexts);
  const { busyId, download } = useDownload();
  return (
    <Section title={t('batches')}>
      {batches.length === 0 ? (
        <Text as="p" tone="muted" flush pad="10 14">
          {t('noBatches')}
        </Text>
      ) : (
        <SumTable
          isStacked
          heads={[
            { key: 'code', title: t('batch') },
            { key: 'at', title: t('at'), isWords: true },
            { key: 'orders', title: t('orders') },
            { key: 'tracked', title: t('tracked') },
            { key: 'cost', title: t('cost') },
            { key: 'status', title: t('status'), isWords: true },
            { key: 'file', title: t('download') },
          ]}
          rows={batches.map((batch) => ({
            key: batch.id,
            cells: [
              <Text key="code" mono>
                {batch.code}
              </Text>,
              <LaTime key="at" at={batch.createdAt} />,
              batch.orders,
              `${batch.tracked} / ${batch.orders}`,
              <Money key="cost" amount={batch.cost} />,
              <BatchState key="state" batch={batch} />,
              <Button
                key="file"
                size="small"
                look="quiet"
                aria-label={t('downloadOf', { code: batch.code })}
                isBusy={busyId === batch.id}
                icon={<IconDownload size={15} stroke={1.75} aria-hidden />}
                onClick={() => void download(batch.id)}
              />,
            ],
          }))}
        />
      )}
    </Section>
  );
}
