import type { OrderPackages, PackageOrder } from '@bobbin/contract/combining';
import { houseName } from '@bobbin/domain/factories/houses';
import { useState } from 'react';
import { toReasonText } from '../../../api/reasons.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { combiningTexts } from '../../../i18n/vi/combining.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { notify } from '../../../ui/feedback/notify.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { formatLa } from '../../../ui/text/time.ts';
import { usePackageChanges } from './use-packages.ts';

interface CombineDialogProps {
  packages: OrderPackages;
  onClose: () => void;
}

/** Lists the orders of the same buyer, why some cannot be combined, and what combining means (CMB-2, CMB-3). */
export function CombineDialog({ packages, onClose }: CombineDialogProps) {
  const t = useTexts(combiningTexts, uiTexts);
  const { order, sameBuyer } = packages;
  const isPossible = order.refusal === null;
  const free = isPossible ? sameBuyer.filter(({ refusal }) => refusal === null) : [];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = free.filter(({ id }) => !left.has(id));
  const all = [order, ...chosen];
  const { combine } = usePackageChanges(order.id, () => {
    notify({ tone: 'success', title: t('combine.done', { count: all.length }) });
    onClose();
  });
  const [earliest] = all.flatMap(({ dueAt }) => dueAt ?? []).toSorted();
  const houses = [...new Set(all.flatMap(({ fulfillHouse }) => fulfillHouse ?? []))];

  function toggle(id: string, isChosen: boolean): void {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  }
  function submit(): void {
    if (chosen.length > 0 && !combine.isPending) combine.mutate(chosen.map(({ id }) => id));
  }

  return (
    <Dialog
      title={t('combine.title')}
      onClose={onClose}
      onSubmit={submit}
      width={640}
      note={t('combine.note')}
      footer={
        <>
          <Button reads onClick={onClose}>
            {t('ui:close')}
          </Button>
          {chosen.length === 0 ? null : (
            <Button look="main" isBusy={combine.isPending} onClick={submit}>
              {t('combine.action', { count: all.length })}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={12}>
        <Stack as="ul" plain gap={8} aria-label={t('combine.list')}>
          <Member order={order} mark={order.refusal === null ? t('combine.this') : toReasonText([order.refusal])} />
          {sameBuyer.map((one) => (
            <Member
              key={one.id}
              order={one}
              mark={one.refusal === null ? t('combine.can') : toReasonText([one.refusal])}
              isChosen={chosen.includes(one)}
              onChoose={free.includes(one) ? (isChosen) => toggle(one.id, isChosen) : undefined}
            />
          ))}
        </Stack>
        {chosen.length === 0 ? null : (
          <Stack gap={4} size={13} tone="muted">
            {earliest === undefined ? null : (
              <Text as="p" flush tone="amber">
                {t('combine.deadline', { time: formatLa(earliest, 'full') })}
              </Text>
            )}
            {houses.length < 2 ? null : (
              <Text as="p" flush tone="amber">
                {t('combine.houses', { names: houses.map(houseName).join(', ') })}
              </Text>
            )}
            <Text as="p" flush>
              {t('combine.after')}
            </Text>
            <Text as="p" flush>
              {t('combine.undo')}
            </Text>
          </Stack>
        )}
        <Failure error={combine.error} />
      </Stack>
    </Dialog>
  );
}

interface MemberProps {
  order: PackageOrder;
  mark: string;
  isChosen?: boolean;
  onChoose?: ((isChosen: boolean) => void) | undefined;
}

function Member({ order, mark, isChosen = false, onChoose }: MemberProps) {
  const t = useTexts(combiningTexts);
  const id = (
    <Text size={12} mono>
      {order.id}
    </Text>
  );
  return (
    <Stack as="li" gap={2} lineBelow="strong" pad="4 0">
      <Row wrap gap="2 10">
        {onChoose === undefined ? (
          id
        ) : (
          <CheckField label={id} checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
        )}
        <Text size={13} weight={550} tone={order.refusal === null ? 'green' : 'amber'}>
          {mark}
        </Text>
        <Text size={13} tone="muted">
          {order.dueAt === null ? t('combine.noDue') : t('combine.due', { time: formatLa(order.dueAt, 'short') })}
        </Text>
      </Row>
      <Text size={13} tone="muted">
        {order.products.map(({ skuName, name, quantity }) => `${skuName || name} ×${quantity}`).join(' · ')}
      </Text>
    </Stack>
  );
}
