import type { FlashSale } from '@bobbin/contract/flash-sales';
import { IconDotsVertical } from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { flashSalesTexts } from '../../i18n/vi/flash-sales.ts';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { Button } from '../../ui/button/button.tsx';
import type { MenuAction } from '../../ui/overlay/menu-list.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import styles from './flash-sales.module.css';
import { openSale } from './open-sale-dialogs.tsx';
import { canStop, useAskStop } from './stop-sale.ts';
import { isBusy, useRenewSale } from './use-flash-sales.ts';
import { Row } from '../../ui/layout/boxes.tsx';

/** Shows the actions on a flash sale; actions that the role does not permit are left out (TEA-12). */
export function SaleActions({ sale }: { sale: FlashSale }) {
  const t = useTexts(flashSalesTexts);
  const askStop = useAskStop();
  const renew = useRenewSale();
  const name = t('moreOf', { name: sale.name });
  function switchRenewal() {
    sayAnswer(renew.mutateAsync({ sale, autoRenew: !sale.autoRenew }), {
      done: () => notify({ tone: 'success', title: t('updateTitle'), text: t('changed') }),
    });
  }
  const actions: MenuAction[] = [
    { key: 'details', label: t('details'), reads: true, onAction: () => openSale(sale) },
    ...(canStop(sale)
      ? [
          { key: 'renew', label: t(sale.autoRenew ? 'renewOff' : 'renewOn'), onAction: switchRenewal },
          { key: 'stop', label: t('stop'), onAction: () => askStop(sale), isDangerous: true },
        ]
      : []),
  ];
  return (
    <Row as="span" inline gap={6}>
      {isBusy(sale) ? (
        <Button reads size="small" onClick={() => openSale(sale)}>
          {t('progress')}
        </Button>
      ) : null}
      <Menu
        align="end"
        buttonClass={styles.menu}
        name={name}
        title={name}
        label={<IconDotsVertical size={16} stroke={1.5} aria-hidden />}
        actions={actions}
      />
    </Row>
  );
}
