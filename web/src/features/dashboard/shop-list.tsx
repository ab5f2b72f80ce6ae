import type { Dashboard } from '@bobbin/contract/earnings';
import { PRODUCT_NAME_DASHBOARD_MAX } from '@bobbin/domain/limits';
import { displayMoney, parseMoney, sumCents } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { dashboardTexts } from '../../i18n/vi/dashboard.ts';
import { formatCount } from '../../ui/text/count.ts';
import { SumTable } from '../../ui/list/data-list/sum-table.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Text } from '../../ui/layout/boxes.tsx';
import styles from './dashboard.module.css';

interface ShopListProps {
  data: Dashboard | undefined;
  names: readonly { id: string; friendName: string; nameShop: string }[];
  shops: string | undefined;
  onChange: (shops: string | undefined) => void;
  /** Opens the lines of one shop's revenue or money on hold. */
  onOpen: (figure: 'revenue' | 'held', shop: string) => void;
}

const add = (amounts: readonly (string | null)[]) => {
  const shown = amounts.flatMap((amount) => (amount === null ? [] : [parseMoney(amount)]));
  return shown.length === 0 ? null : sumCents(shown);
};

/** Lists the shops with their sales and their money on hold; ticked shops filter every figure. */
export function ShopList({ data, names, shops, onChange, onOpen }: ShopListProps) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  const chosen = shops?.split(',') ?? names.map(({ id }) => id);
  const sales = new Map(data?.sales.map((row) => [row.shopId, row]));
  const holds = new Map(data?.onHold.map((row) => [row.shopId, row]));
  const rows = names.toSorted((a, b) => (sales.get(b.id)?.count ?? 0) - (sales.get(a.id)?.count ?? 0));

  function toggle(id: string, isOn: boolean) {
    const next = isOn ? [...chosen, id] : chosen.filter((other) => other !== id);
    onChange(next.length === 0 || next.length === names.length ? undefined : next.join(','));
  }

  return (
    <Section
      title={t('salesTitle')}
      actions={
        <Text size={12} tone="muted">
          {t('salesHint')}
        </Text>
      }
    >
      <SumTable
        maxHeight={420}
        heads={[
          { key: 'shop', title: t('shops') },
          { key: 'count', title: t('count') },
          { key: 'revenue', title: t('revenue') },
          { key: 'onHold', title: t('onHold') },
        ]}
        rows={rows.map(({ id, friendName, nameShop }) => {
          const isOn = chosen.includes(id);
          return {
            key: id,
            isOff: !isOn,
            cells: [
              <label key="shop" className={styles.shopName}>
                <input type="checkbox" checked={isOn} onChange={(event) => toggle(id, event.target.checked)} />
                <span title={nameShop}>{(friendName || nameShop).slice(0, PRODUCT_NAME_DASHBOARD_MAX)}</span>
              </label>,
              isOn && data !== undefined ? formatCount(sales.get(id)?.count ?? 0, locale) : '—',
              <Opened
                key="revenue"
                name={`${t('revenue')} ${friendName || nameShop}`}
                amount={isOn ? (sales.get(id)?.totalPrice ?? null) : null}
                onOpen={() => onOpen('revenue', id)}
              />,
              <Opened
                key="onHold"
                name={`${t('onHold')} ${friendName || nameShop}`}
                amount={isOn ? (holds.get(id)?.total ?? null) : null}
                onOpen={() => onOpen('held', id)}
              />,
            ],
          };
        })}
        foot={[
          t('sum'),
          data === undefined
            ? '—'
            : formatCount(
                data.sales.reduce((sum, { count }) => sum + count, 0),
                locale,
              ),
          <Money key="revenue" amount={add(data?.sales.map(({ totalPrice }) => totalPrice) ?? [])} empty="—" />,
          <Money key="onHold" amount={data?.revenue.onHold.total ?? null} empty="—" />,
        ]}
      />
    </Section>
  );
}

/** Shows an amount as a button that opens its lines; a missing amount has no button. */
function Opened({ name, amount, onOpen }: { name: string; amount: string | null; onOpen: () => void }) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  if (amount === null) return '—';
  return (
    <button
      type="button"
      data-touch
      className={styles.open}
      aria-label={t('openFigure', { name, amount: displayMoney(parseMoney(amount), locale) })}
      onClick={onOpen}
    >
      <Money amount={amount} />
    </button>
  );
}
