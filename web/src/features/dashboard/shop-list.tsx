import type { Dashboard } from '@bobbin/contract/earnings';
import { parseMoney, sumCents } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { dashboardTexts } from '../../i18n/vi/dashboard.ts';
import { formatCount } from '../../ui/count.ts';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { useShopNames } from '../orders/use-orders.ts';
import styles from './shop-list.module.css';

interface ShopListProps {
  data: Dashboard | undefined;
  shops: string | undefined;
  onChange: (shops: string | undefined) => void;
}

const add = (amounts: readonly (string | null)[]) => {
  const shown = amounts.flatMap((amount) => (amount === null ? [] : [parseMoney(amount)]));
  return shown.length === 0 ? null : sumCents(shown);
};

/** The shops with what each sold and is owed; those that are ticked narrow every figure. */
export function ShopList({ data, shops, onChange }: ShopListProps) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  const names = useShopNames().data ?? [];
  const chosen = shops?.split(',') ?? names.map(({ id }) => id);
  const sales = new Map(data?.sales.map((row) => [row.shopId, row]));
  const holds = new Map(data?.onHold.map((row) => [row.shopId, row]));
  const rows = names.toSorted((a, b) => (sales.get(b.id)?.count ?? 0) - (sales.get(a.id)?.count ?? 0));

  function toggle(id: string, isOn: boolean) {
    const next = isOn ? [...chosen, id] : chosen.filter((other) => other !== id);
    onChange(next.length === 0 || next.length === names.length ? undefined : next.join(','));
  }

  return (
    <Section title={t('salesTitle')} actions={<span className={styles.hint}>{t('salesHint')}</span>}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('shops')}</th>
              <th scope="col">{t('count')}</th>
              <th scope="col">{t('revenue')}</th>
              <th scope="col">{t('onHold')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, friendName, nameShop }) => {
              const isOn = chosen.includes(id);
              return (
                <tr key={id} data-off={!isOn || undefined}>
                  <th scope="row">
                    <label className={styles.shop}>
                      <input type="checkbox" checked={isOn} onChange={(event) => toggle(id, event.target.checked)} />
                      <span title={nameShop}>{(friendName || nameShop).slice(0, 150)}</span>
                    </label>
                  </th>
                  <td>{isOn ? formatCount(sales.get(id)?.count ?? 0, locale) : '—'}</td>
                  <td>
                    <Money amount={isOn ? (sales.get(id)?.totalPrice ?? null) : null} empty="—" />
                  </td>
                  <td>
                    <Money amount={isOn ? (holds.get(id)?.total ?? null) : null} empty="—" />
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('sum')}</th>
              <td>{formatCount(data?.sales.reduce((sum, { count }) => sum + count, 0) ?? 0, locale)}</td>
              <td>
                <Money amount={add(data?.sales.map(({ totalPrice }) => totalPrice) ?? [])} empty="—" />
              </td>
              <td>
                <Money amount={data?.revenue.onHold.total ?? null} empty="—" />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  );
}
