import type { OrderDetail } from '@bobbin/contract/orders';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { elsewhereTexts } from '../../../i18n/vi/elsewhere.ts';
import { Button } from '../../../ui/button/button.tsx';
import { notify } from '../../../ui/feedback/notify.tsx';
import { Row } from '../../../ui/layout/boxes.tsx';
import { confirm } from '../../../ui/overlay/confirm.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { Facts, Panel } from '../order/panel.tsx';
import { openOrderForm } from './open-elsewhere.tsx';
import { useElsewhereChanges, useElsewhereOrder } from './use-elsewhere.ts';

/** Shows what only an order from elsewhere has, and how it is changed and deleted (ELS-9). */
export function ElsewherePanel({ order }: { order: OrderDetail }) {
  const t = useTexts(elsewhereTexts);
  const { data: own } = useElsewhereOrder(order.id);
  const changes = useElsewhereChanges();
  const navigate = useNavigate();
  if (own === undefined) return null;
  const word = own.wasSent ? 'cancel' : 'remove';

  const ask = () =>
    confirm({
      title: t(`${word}Title`),
      text: t(`${word}Text`),
      action: t(word),
      isDangerous: true,
      onConfirm: async () => {
        await changes.remove(order.id);
        notify({ tone: 'success', title: t(own.wasSent ? 'cancelled' : 'removed'), text: own.reference ?? undefined });
        if (!own.wasSent) await navigate({ to: '/community/orders' });
      },
    });

  return (
    <Panel title={t('panel')}>
      <Facts
        facts={[
          [t('kind'), t(`kinds.${own.kind}`)],
          [t('reference'), own.reference],
          [t('paid'), own.paid === null ? null : <Money key="paid" amount={own.paid} />],
        ]}
      />
      {own.isOpen ? (
        <Row gap={8} wrap>
          <Button size="small" onClick={() => openOrderForm(own)}>
            {t('edit')}
          </Button>
          <Button size="small" onClick={ask}>
            {t(word)}
          </Button>
        </Row>
      ) : null}
    </Panel>
  );
}
