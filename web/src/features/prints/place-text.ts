import type { Placement } from '@bobbin/contract/prints';
import { useTexts } from '../../i18n/use-texts.tsx';
import { placementsTexts } from '../../i18n/vi/placements.ts';

/** Returns a function for the text of a placement: what it covers, and in which shops. */
export function usePlaceText(): (placement: Placement) => { title: string; text: string } {
  const t = useTexts(placementsTexts);
  return (placement) => {
    const { kind, shop, productName, colour, skuName, sellerSku, pattern, shopsCount } = placement;
    const shopName = shop === null ? t('shops', { count: shopsCount }) : shop.friendName;
    const join = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(' · ');
    switch (kind) {
      case 'sku':
        return { title: productName ?? sellerSku ?? '', text: join(skuName, sellerSku, shopName) };
      case 'colour':
        return { title: productName ?? '', text: join(colour, shopName) };
      case 'product':
        return { title: productName ?? '', text: shopName };
      case 'pattern':
      case 'allShops':
        return { title: pattern ?? '', text: shopName };
    }
  };
}
