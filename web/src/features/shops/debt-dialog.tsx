import type { AnyShop, ShopDebt } from '@bobbin/contract/shops';
import { useTexts } from '../../i18n/use-texts.tsx';
import { adminShopsTexts } from '../../i18n/vi/admin-shops.ts';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Explain } from '../../ui/overlay/explain.tsx';
import { Money } from '../../ui/text/money.tsx';
import { OtherCurrencies } from '../../ui/text/other-currencies.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import styles from './shops.module.css';
import { useShopDebt } from './use-all-shops.ts';
import { Stack } from '../../ui/layout/boxes.tsx';

interface DebtDialogProps {
  shop: Pick<AnyShop, 'id' | 'friendName'>;
  onClose: () => void;
}

/** Shows the known debts of a shop to staff (ROL-36). */
export function DebtDialog({ shop, onClose }: DebtDialogProps) {
  const t = useTexts(adminShopsTexts);
  const debt = useShopDebt(shop.id);
  return (
    <Dialog title={t('debtTitle', { name: shop.friendName })} onClose={onClose} width={520} note={t('debtNote')}>
      {debt.isError ? <FailedBanner query={debt} hasRows={debt.data !== undefined} /> : null}
      {debt.isPending ? <RowsSkeleton rows={3} /> : null}
      {debt.data ? <Debt debt={debt.data} /> : null}
    </Dialog>
  );
}

function Debt({ debt }: { debt: ShopDebt }) {
  const { owner, onHold, negativeStatements, unpaidRenewals, total } = debt;
  const t = useTexts(adminShopsTexts);
  const { orders, count } = negativeStatements;
  return (
    <>
      <Facts
        facts={[
          { name: t('owner'), value: `${owner.name} · ${owner.email}` },
          { name: t('onHold'), value: <Money amount={onHold} /> },
          {
            name: t('negative', { count }),
            value: <Money amount={negativeStatements.total} />,
          },
          {
            name: t('unpaid'),
            value: (
              <>
                <Money amount={unpaidRenewals.total} />
                {unpaidRenewals.since === null ? null : (
                  <span className={styles.muted}>
                    {' '}
                    {t('since')} <LaTime at={unpaidRenewals.since} format="full" />
                  </span>
                )}
              </>
            ),
          },
          {
            name: t('debt'),
            value: (
              <strong>
                <Money amount={total} />
                <Explain
                  of="debt"
                  name={t('debt')}
                  total={total}
                  parts={{ negativeSettlements: negativeStatements.total, unpaidRenewals: unpaidRenewals.total }}
                />
              </strong>
            ),
          },
        ]}
      />
      <OtherCurrencies of={debt.otherCurrencies} />
      {orders.length === 0 ? null : (
        <Stack as="ul" gap={4} flush above={12} pad={0} className={styles.orders}>
          {orders.map(({ orderId, amount }) => (
            <li key={orderId}>
              <CopyId id={orderId} />
              <Money amount={amount} />
            </li>
          ))}
          {count > orders.length ? (
            <li className={styles.muted}>{t('moreOrders', { count: count - orders.length })}</li>
          ) : null}
        </Stack>
      )}
    </>
  );
}
