import type { OrderDetail } from '@bobbin/contract/orders';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { combiningTexts } from '../../../i18n/vi/combining.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { notify } from '../../../ui/feedback/notify.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { usePackageChanges } from './use-packages.ts';

interface SplitDialogProps {
  order: OrderDetail;
  onClose: () => void;
}

/** Asks which pieces of an order go into a second package (CMB-7). */
export function SplitDialog({ order, onClose }: SplitDialogProps) {
  const t = useTexts(combiningTexts, uiTexts);
  const [taken, setTaken] = useState<Readonly<Record<string, number>>>({});
  const { split } = usePackageChanges(order.id, () => {
    notify({ tone: 'success', title: t('split.done', { id: order.id }) });
    onClose();
  });
  const products = order.orderProducts.filter(({ quantity }) => quantity > 0);
  const pieces = products.reduce((sum, { quantity }) => sum + quantity, 0);
  const out = Object.values(taken).reduce((sum, quantity) => sum + quantity, 0);
  const isPossible = out > 0 && out < pieces;

  function submit(): void {
    if (!isPossible || split.isPending) return;
    split.mutate(
      Object.entries(taken).flatMap(([productId, quantity]) => (quantity === 0 ? [] : [{ productId, quantity }])),
    );
  }

  return (
    <Dialog
      title={t('split.title', { id: order.id })}
      onClose={onClose}
      onSubmit={submit}
      width={640}
      note={t('split.need')}
      footer={
        <>
          <Button reads onClick={onClose}>
            {t('ui:close')}
          </Button>
          <Button look="main" isBusy={split.isPending} reason={isPossible ? null : t('split.need')} onClick={submit}>
            {t('split.action')}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Text as="p" flush size={13} tone="amber">
          {t('split.text')}
        </Text>
        <Stack as="ul" plain gap={8}>
          {products.map(({ id, skuName, productName, quantity }) => (
            <Row as="li" key={id} wrap gap="4 12" justify="between">
              <Text size={13}>{skuName || productName}</Text>
              <NativeSelect
                name={t('split.quantity', { name: skuName || productName })}
                value={String(taken[id] ?? 0)}
                onChange={(value) => setTaken({ ...taken, [id]: Number(value) })}
                options={Array.from({ length: quantity + 1 }, (_, count) => ({
                  value: String(count),
                  label: t('split.of', { count, total: quantity }),
                }))}
              />
            </Row>
          ))}
        </Stack>
        <Failure error={split.error} />
      </Stack>
    </Dialog>
  );
}
