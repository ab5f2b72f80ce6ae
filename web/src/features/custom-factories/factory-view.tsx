import type { CustomFactory } from '@bobbin/contract/custom-factories';
import { useTexts } from '../../i18n/use-texts.tsx';
import { factoriesTexts } from '../../i18n/vi/factories.ts';
import { Button } from '../../ui/button/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { notify, notifyError } from '../../ui/feedback/notify.tsx';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import { ListStates, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { openDialog } from '../../ui/overlay/dialogs.ts';
import { AnswersDialog } from './answers-dialog.tsx';
import { BatchesPanel, useDownload } from './batches-panel.tsx';
import { ColumnsPanel } from './columns-panel.tsx';
import styles from './custom-factories.module.css';
import { GarmentsDialog } from './garments-dialog.tsx';
import { GarmentsPanel } from './garments-panel.tsx';
import { NextBatchPanel } from './next-batch-panel.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { useCustomFactory, useCustomFactoryChanges, useNextBatch } from './use-custom-factories.ts';

/** Shows a custom factory: its next batch, its exported batches, its sheet and its garments. */
export function FactoryView({ factory }: { factory: CustomFactory }) {
  const t = useTexts(factoriesTexts);
  const query = useCustomFactory(factory.id);
  const next = useNextBatch(factory.id);
  const changes = useCustomFactoryChanges();
  const { download } = useDownload();
  const { id, name } = factory;
  const refusal = factory.mayEdit ? null : t('mayNotEdit');
  const ids = (next.data?.orders ?? []).map(({ orderId }) => orderId);

  async function write() {
    try {
      const { batch, excluded } = await changes.export(id, ids);
      notify({
        tone: excluded.length === 0 ? 'success' : 'warning',
        title: t('exported', { code: batch.code, count: batch.orders }),
        ...(excluded.length === 0 ? {} : { text: t('leftOut', { count: excluded.length }) }),
      });
      await download(batch.id);
    } catch (error) {
      notifyError(error);
      await changes.refresh();
    }
  }

  const ask = () =>
    confirm({
      title: t('exportTitle', { count: ids.length, name }),
      text: t('exportText'),
      action: t('export', { count: ids.length }),
      onConfirm: write,
    });

  return (
    <>
      <Row wrap gap="8 10" below={14}>
        <Text as="h2" size={16} flush>
          {name}
        </Text>
        <Badge tone="neutral">{t('own')}</Badge>
        <Badge tone={factory.isActive ? 'green' : 'amber'}>{t(factory.isActive ? 'on' : 'off')}</Badge>
        <Text size={13} tone="muted">
          {t('labelMaker')}: {t(`labelMakers.${factory.labelMaker}`)} · {t(`formats.${factory.sheetFormat}`)}
        </Text>
        <Row wrap gap={8} push>
          <Button
            reason={refusal}
            onClick={() =>
              openDialog((close) => <SettingsDialog factory={factory} onSaved={() => undefined} onClose={close} />)
            }
          >
            {t('settings')}
          </Button>
          <Button onClick={() => openDialog((close) => <AnswersDialog factory={factory} onClose={close} />)}>
            {t('sheet')}
          </Button>
          {ids.length === 0 ? null : (
            <Button look="main" reason={factory.isActive ? null : t('off')} onClick={ask}>
              {t('export', { count: ids.length })}
            </Button>
          )}
        </Row>
      </Row>
      <ListStates query={query} count={1} skeleton={<RowsSkeleton rows={4} height={64} />} empty={null}>
        {query.data === undefined ? null : (
          <div className={styles.columns}>
            <div>
              <NextBatchPanel factory={factory} />
              <BatchesPanel batches={query.data.batches} />
            </div>
            <div>
              <ColumnsPanel factory={query.data} />
              <GarmentsPanel
                garments={query.data.garments}
                refusal={refusal}
                onImport={() => openDialog((close) => <GarmentsDialog factoryId={id} onClose={close} />)}
              />
            </div>
          </div>
        )}
      </ListStates>
    </>
  );
}
