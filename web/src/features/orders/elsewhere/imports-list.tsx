import type { OrderImportItem } from '@bobbin/contract/order-imports';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { elsewhereTexts } from '../../../i18n/vi/elsewhere.ts';
import { Button } from '../../../ui/button/button.tsx';
import { notify, notifyError } from '../../../ui/feedback/notify.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { SumTable } from '../../../ui/list/data-list/sum-table.tsx';
import { confirm } from '../../../ui/overlay/confirm.tsx';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { useShopNames } from '../list/use-orders.ts';
import { saveReport } from './import-report.ts';
import { useOrderImportCalls } from './use-elsewhere.ts';

/** Lists the newest imports, each with its results and, for a day, its undo (ELS-13, ELS-14). */
export function ImportsList({ imports }: { imports: readonly OrderImportItem[] }) {
  const t = useTexts(elsewhereTexts);
  const calls = useOrderImportCalls();
  const shops = new Map((useShopNames().data ?? []).map(({ id, friendName }) => [id, friendName]));

  const saveResults = (item: OrderImportItem) =>
    calls.read(item.id).then(({ lines }) => saveReport(t, lines, true), notifyError);
  const undo = (item: OrderImportItem) =>
    confirm({
      title: t('undoTitle', { name: item.name }),
      text: t('undoText'),
      action: t('undo'),
      isDangerous: true,
      onConfirm: async () => {
        const { removed, kept } = await calls.undo(item);
        const more = kept === 0 ? [] : [t('keptCount', { count: kept })];
        notify({
          tone: kept === 0 ? 'success' : 'warning',
          title: t('undone'),
          text: [t('undoneCount', { count: removed }), ...more].join('. '),
        });
      },
    });

  return (
    <Stack as="section" gap={8} aria-label={t('recent')}>
      <SumTable
        words={3}
        isStacked
        heads={[
          { key: 'file', title: t('file') },
          { key: 'by', title: t('by') },
          { key: 'at', title: t('at') },
          { key: 'actions', title: <Text unseen>{t('results')}</Text> },
        ]}
        rows={imports.map((item) => ({
          key: item.id,
          cells: [
            <Stack key="file" as="span" gap={2}>
              <Text breaks>{item.name}</Text>
              <Text size={12} tone="muted" weight={400}>
                {item.undoneAt === null ? t('orders', { count: item.orders }) : t('undone')} ·{' '}
                {shops.get(item.shopId) ?? item.shopId}
              </Text>
            </Stack>,
            <Text key="by" breaks>
              {item.createdBy}
            </Text>,
            <LaTime key="at" at={item.createdAt} />,
            <Row key="actions" as="span" inline wrap gap={6} justify="end">
              <Button
                reads
                size="small"
                name={t('resultsNamed', { name: item.name })}
                onClick={() => void saveResults(item)}
              >
                {t('results')}
              </Button>
              {item.undoUntil === null ? null : (
                <Button size="small" name={t('undoNamed', { name: item.name })} onClick={() => undo(item)}>
                  {t('undo')}
                </Button>
              )}
            </Row>,
          ],
        }))}
      />
    </Stack>
  );
}
