import type { DisconnectionPreview } from '@bobbin/contract/disconnections';
import type { Shop } from '@bobbin/contract/shops';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { disconnectionsTexts } from '../../i18n/vi/disconnections.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { sayAnswer, useFailureWhenGone } from '../../ui/feedback/answers.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { formatLa } from '../../ui/text/time.ts';
import styles from './disconnections.module.css';
import { useDisconnectShop, useDisconnectionPreview } from './use-disconnections.ts';
import { Stack } from '../../ui/layout/boxes.tsx';

interface DisconnectDialogProps {
  shop: Pick<Shop, 'id' | 'friendName'>;
  onClose: () => void;
}

/**
 * Asks for confirmation before a shop is disconnected. It says what stops, which data is deleted when, and which work stays unfinished (SHP-36,
 * SHP-37).
 */
export function DisconnectDialog({ shop, onClose }: DisconnectDialogProps) {
  const t = useTexts(disconnectionsTexts, uiTexts);
  const preview = useDisconnectionPreview(shop.id);
  const disconnect = useDisconnectShop();
  const tellWhenGone = useFailureWhenGone();
  const [isAccepted, setAccepted] = useState(false);
  const isUnfinished = preview.data !== undefined && countUnfinished(preview.data) > 0;
  const reason = isUnfinished && !isAccepted ? t('acceptFirst') : null;

  function run() {
    if (disconnect.isPending || preview.data === undefined || reason !== null) return;
    sayAnswer(disconnect.mutateAsync({ id: shop.id, acceptsUnfinished: isAccepted }), {
      done: ({ purgeAt }) => {
        notify({
          tone: 'success',
          title: t('given', { name: shop.friendName }),
          text: t('givenText', { day: formatLa(purgeAt, 'date') }),
        });
        onClose();
      },
      failed: (error) => {
        tellWhenGone(error);
        // The numbers are refetched, because an order may have been sent to a factory since the dialog was opened.
        void preview.refetch();
      },
    });
  }

  return (
    <Dialog
      title={t('askTitle', { name: shop.friendName })}
      onClose={onClose}
      width={560}
      footer={
        <>
          <Button reads onClick={onClose} data-autofocus>
            {t('ui:cancel')}
          </Button>
          <Button
            look="main"
            isDangerous
            isBusy={disconnect.isPending}
            reason={reason}
            disabled={preview.data === undefined}
            onClick={run}
          >
            {t('give')}
          </Button>
        </>
      }
    >
      {preview.isError ? <FailedBanner query={preview} hasRows={preview.data !== undefined} /> : null}
      {preview.isPending ? <RowsSkeleton rows={3} /> : null}
      {preview.data ? <Effects preview={preview.data} isAccepted={isAccepted} onAccept={setAccepted} /> : null}
      <Failure error={disconnect.error} />
    </Dialog>
  );
}

function countUnfinished({ factoryOrdersCount, openLabelsCount }: DisconnectionPreview): number {
  return factoryOrdersCount + openLabelsCount;
}

interface EffectsProps {
  preview: DisconnectionPreview;
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
}

function Effects({ preview, isAccepted, onAccept }: EffectsProps) {
  const t = useTexts(disconnectionsTexts);
  const { ordersCount, factoryOrdersCount, openLabelsCount, purgeAt } = preview;
  return (
    <>
      <Stack as="ul" gap={8} flush className={styles.effects}>
        <li>{t('stops')}</li>
        <li>{t('purges', { day: formatLa(purgeAt, 'date'), count: ordersCount })}</li>
        <li>{t('stays')}</li>
        <li>{t('back')}</li>
      </Stack>
      {countUnfinished(preview) === 0 ? null : (
        <Stack gap={8} above={14} pad="10 12" className={styles.unfinished}>
          <p>{t('unfinished', { factory: factoryOrdersCount, labels: openLabelsCount })}</p>
          <CheckField
            label={t('accept')}
            checked={isAccepted}
            onChange={({ currentTarget }) => onAccept(currentTarget.checked)}
          />
        </Stack>
      )}
    </>
  );
}
