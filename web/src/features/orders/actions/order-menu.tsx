import { Suspense, lazy } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { IconDotsVertical } from '../../../ui/icons.ts';
import { Room } from '../../../ui/list/list-states.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';
import styles from './order-actions.module.css';
import type { OrderMenuListProps } from './order-menu-list.tsx';

// Every row has this button, but few menus are opened. The entries are therefore rendered on demand, and their code loads after the first rows.
const loadList = () => import('./order-menu-list.tsx');
const OrderMenuList = lazy(async () => ({ default: (await loadList()).OrderMenuList }));

/** Opens the menu with the less frequent actions of an order. */
export function OrderMenu(props: Omit<OrderMenuListProps, 'close'>) {
  const t = useTexts(ordersTexts);
  const name = t('moreActions', { id: props.order.id });
  return (
    <Popover
      align="end"
      buttonClass={styles.menuButton}
      name={name}
      label={<IconDotsVertical size={16} stroke={1.5} aria-hidden />}
      popupRole="menu"
      onNear={() => void loadList()}
    >
      {(close) => (
        <Suspense fallback={<Room width={168} height={160} />}>
          <OrderMenuList {...props} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}
