import type { ShopDetail } from '@bobbin/contract/shops';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { HiddenMoney } from '../../ui/text/hidden-money.tsx';
import { may } from '../../ui/hooks/use-role.ts';
import { Money } from '../../ui/text/money.tsx';
import { OtherCurrencies } from '../../ui/text/other-currencies.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Expiry } from './shop-expiry.tsx';
import { Health } from './shop-health.tsx';
import { ProxyCell, ProxySince } from './shop-proxy.tsx';
import { OpenBadge, ProductCounts, Tier } from './shop-status.tsx';
import { AutoSwitches } from './shop-switches.tsx';
import { ShopWarnings } from './shop-warnings.tsx';
import { SyncBadge } from './sync-badge.tsx';

/** Shows the facts and the status of a shop as a card. */
export function ShopSummary({ shop, now }: { shop: ShopDetail; now: number }) {
  const t = useTexts(shopsTexts);
  return (
    <Section title={shop.nameShop} actions={<ShopWarnings shop={shop} />}>
      <Facts
        facts={[
          { name: t('status'), value: <OpenBadge isOpen={shop.isActive} /> },
          { name: t('syncTitle'), value: <SyncBadge shop={shop} now={now} /> },
          { name: t('expiry'), value: <Expiry shop={shop} now={now} isFull /> },
          { name: t('auto'), value: <AutoSwitches shop={shop} /> },
          { name: t('products'), value: <ProductCounts shop={shop} /> },
          { name: t('health'), value: <Health shop={shop} /> },
          { name: t('tier'), value: <Tier shop={shop} /> },
          {
            name: t('proxy'),
            value: (
              <>
                <ProxyCell shop={shop} /> <ProxySince shop={shop} now={now} />
              </>
            ),
          },
          {
            name: t('onHoldHint'),
            value: shop.payoutOnHold === null ? <HiddenMoney /> : <Money amount={shop.payoutOnHold} />,
          },
          ...(shop.otherCurrencies.length === 0
            ? []
            : [{ name: t('otherCurrencies'), value: <OtherCurrencies of={shop.otherCurrencies} /> }]),
          { name: 'ID', value: <CopyId id={shop.id} /> },
          { name: t('code'), value: <CopyId id={shop.code} /> },
          { name: t('seller'), value: `${shop.sellerName} · ${shop.sellerType}` },
          { name: t('region'), value: shop.sellerBaseRegion },
          { name: t('bank'), value: may(shop, 'viewPayouts') ? (shop.bank ?? t('noBank')) : <HiddenMoney /> },
          { name: t('connectedAt'), value: <LaTime at={shop.createdAt} format="full" /> },
        ]}
      />
    </Section>
  );
}
