import type { OrderDetail } from '@bobbin/contract/orders';
import { Suspense, lazy, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { combiningTexts } from '../../../i18n/vi/combining.ts';
import { toReasonText } from '../../../api/reasons.ts';
import { Button } from '../../../ui/button/button.tsx';
import { notify } from '../../../ui/feedback/notify.tsx';
import { useRole } from '../../../ui/hooks/use-role.ts';
import { Row, Text } from '../../../ui/layout/boxes.tsx';
import { confirm } from '../../../ui/overlay/confirm.tsx';
import { usePackageChanges, usePackages } from './use-packages.ts';

const CombineDialog = lazy(async () => ({ default: (await import('./combine-dialog.tsx')).CombineDialog }));
const SplitDialog = lazy(async () => ({ default: (await import('./split-dialog.tsx')).SplitDialog }));

/** Shows the hint that orders of the same buyer can share a package, and the actions that combine and split packages (CMB-1, CMB-6, CMB-7). */
export function PackageActions({ order }: { order: OrderDetail }) {
  const t = useTexts(combiningTexts);
  const [opened, setOpened] = useState<'combine' | 'split' | null>(null);
  const packages = usePackages(order.id);
  const toRefusal = useRole();
  const { uncombine } = usePackageChanges(order.id, () => undefined);
  const { data } = packages;
  if (data === undefined) return null;
  const { mates, sameBuyer, uncombineRefusal, splitRefusal } = data;
  const refusal = toRefusal(order, 'workOrders');
  const free = data.order.refusal === null ? sameBuyer.filter((one) => one.refusal === null) : [];
  const isShared = mates.length > 0;
  if (!isShared && sameBuyer.length === 0 && splitRefusal !== null) return null;

  function leave(): void {
    const values = { id: order.id, mates: mates.map(({ id }) => id).join(', ') };
    confirm({
      title: t('uncombine.title', values),
      text: t('uncombine.text', values),
      action: t('uncombine.action'),
      async onConfirm() {
        await uncombine();
        notify({ tone: 'success', title: t('uncombine.done', values) });
      },
    });
  }

  return (
    <>
      {sameBuyer.length === 0 ? null : (
        <Text as="p" flush tone={free.length > 0 ? 'green' : 'muted'}>
          {free.length > 0 ? t('hint', { count: free.length }) : t('same', { count: sameBuyer.length })}
        </Text>
      )}
      <Row wrap gap={8}>
        {sameBuyer.length === 0 ? null : (
          <Button size="small" reason={refusal} onClick={() => setOpened('combine')}>
            {t('open')}
          </Button>
        )}
        {isShared ? (
          <Button
            size="small"
            reason={refusal ?? (uncombineRefusal === null ? null : toReasonText([uncombineRefusal]))}
            onClick={leave}
          >
            {t('leave')}
          </Button>
        ) : null}
        {splitRefusal === null ? (
          <Button size="small" reason={refusal} onClick={() => setOpened('split')}>
            {t('divide')}
          </Button>
        ) : null}
      </Row>
      <Suspense>
        {opened === 'combine' ? <CombineDialog packages={data} onClose={() => setOpened(null)} /> : null}
        {opened === 'split' ? <SplitDialog order={order} onClose={() => setOpened(null)} /> : null}
      </Suspense>
    </>
  );
}
