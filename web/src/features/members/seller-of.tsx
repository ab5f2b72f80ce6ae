import { getOrderSeller, getShopSeller } from '@bobbin/contract/staff-search.calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { membersTexts } from '../../i18n/vi/members.ts';
import { Text } from '../../ui/layout/boxes.tsx';
import { SellerLink } from '../../ui/domain/seller-link.tsx';

type Of = { shopId: string; orderId?: undefined } | { orderId: string; shopId?: undefined };

/** Names the seller of the shop or order that a staff user has open, with a link to the member (ROL-54). */
export function SellerOf({ shopId, orderId }: Of) {
  const t = useTexts(membersTexts);
  const { data: seller } = useQuery({
    queryKey: ['sellers', shopId ?? null, orderId ?? null],
    queryFn: ({ signal }) =>
      shopId === undefined
        ? call(getOrderSeller, { params: { id: orderId } }, { signal })
        : call(getShopSeller, { params: { id: shopId } }, { signal }),
  });
  if (seller === undefined) return null;
  return (
    <span>
      {t('sellerLabel')} <SellerLink seller={seller} /> <Text tone="muted">{seller.email}</Text>
    </span>
  );
}
