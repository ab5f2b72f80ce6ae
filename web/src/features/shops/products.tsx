import type { ShopDetail } from '@bobbin/contract/shops';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { formatCount } from '../../ui/text/count.ts';
import { FilterCheck } from '../../ui/list/filter-check.tsx';
import { ListBody } from '../../ui/list/list-page/list-body.tsx';
import { useListReply } from '../../ui/list/list-page/use-list-reply.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useLocale } from '../../i18n/use-texts.tsx';
import { PRODUCT_LIST, type ProductContext } from './product-columns.tsx';
import { useShopProducts } from './use-shops.ts';
import { may } from '../../ui/hooks/use-role.ts';
import { Row } from '../../ui/layout/boxes.tsx';

const GROUPS = [
  { key: 'live', statuses: ['ACTIVATE'], count: 'activeProductsCount' },
  { key: 'failedProducts', statuses: ['FAILED'], count: 'failedProductsCount' },
  { key: 'frozen', statuses: ['FREEZE', 'PLATFORM_DEACTIVATED'], count: 'freezeProductsCount' },
] as const;
type Group = (typeof GROUPS)[number]['key'];

/** Lists the products of a shop as they were last read from the marketplace (SHP-34). */
export function Products({ shop, onPlace }: { shop: ShopDetail; onPlace: ProductContext['onPlace'] }) {
  const t = useTexts(shopsTexts);
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const [groups, setGroups] = useState<readonly Group[]>([]);
  const statuses = GROUPS.filter(({ key }) => groups.includes(key)).flatMap((group) => [...group.statuses]);
  const reply = useListReply(useShopProducts(shop.id, { page, statuses }));
  const choose = (chosen: readonly Group[]) => {
    setGroups(chosen);
    setPage(1);
  };
  return (
    <Section title={t('products')}>
      <div data-flush>
        <Row align="stretch" wrap gap="4 12" pad="8 12">
          {GROUPS.map(({ key, count }) => (
            <FilterCheck
              key={key}
              label={shop[count] === null ? t(key) : `${t(key)} ${formatCount(shop[count], locale)}`}
              isChecked={groups.includes(key)}
              onChange={(isOn) => choose(isOn ? [...groups, key] : groups.filter((one) => one !== key))}
            />
          ))}
        </Row>
        <ListBody
          list={PRODUCT_LIST}
          reply={reply}
          context={{ shopId: shop.id, mayPlace: may(shop, 'workOrders'), onPlace }}
          page={page}
          onPage={setPage}
          onClearFilters={groups.length > 0 ? () => choose([]) : undefined}
          skeletonRows={4}
          empty={<Message title={t('noProducts')} text={t('noProductsText')} />}
          isFlush
        />
      </div>
    </Section>
  );
}
