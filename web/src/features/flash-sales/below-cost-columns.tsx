import type { FlashSalePreview } from '@bobbin/contract/flash-sales';
import { useTexts } from '../../i18n/use-texts.tsx';
import { flashSalesTexts } from '../../i18n/vi/flash-sales.ts';
import type { List } from '../../ui/list/data-list/column.ts';
import { Money } from '../../ui/text/money.tsx';
import { SkuName } from './sku-name.tsx';
import { Text } from '../../ui/layout/boxes.tsx';

type BelowCostSku = FlashSalePreview['below'][number];

/** Columns of the SKUs that a deal would sell below cost (FSL-8). */
export const BELOW_LIST: List<BelowCostSku> = {
  name: 'flash-sale-costs',
  version: 1,
  toId: ({ skuId }) => skuId,
  isMiddle: true,
  rowPx: 50,
  cardPx: 180,
  columns: [
    {
      key: 'sku',
      title: 'flash-sales:skus',
      minWidth: 220,
      isFixed: true,
      card: 'head',
      cell: (sku) => <SkuName sku={sku} />,
    },
    {
      key: 'price',
      title: 'flash-sales:cost.price',
      width: 92,
      align: 'end',
      card: 'fact',
      cell: ({ price }) => <Money amount={price} />,
    },
    {
      key: 'dealPrice',
      title: 'flash-sales:cost.dealPrice',
      width: 92,
      align: 'end',
      card: 'fact',
      cell: ({ dealPrice }) => <Money amount={dealPrice} />,
    },
    {
      key: 'cost',
      title: 'flash-sales:cost.cost',
      width: 84,
      align: 'end',
      card: 'fact',
      cell: ({ cost }) => <Money amount={cost} />,
    },
    {
      key: 'loss',
      title: 'flash-sales:cost.loss',
      width: 96,
      align: 'end',
      card: 'fact',
      cell: ({ loss }) => (
        <Text tone="red" weight={600}>
          <Money amount={`-${loss}`} />
        </Text>
      ),
    },
    {
      key: 'maxDeal',
      title: 'flash-sales:cost.maxDeal',
      width: 104,
      align: 'end',
      card: 'fact',
      cell: ({ maxDeal }) => <MaxDeal deal={maxDeal} />,
    },
  ],
};

function MaxDeal({ deal }: { deal: number | null }) {
  const t = useTexts(flashSalesTexts);
  return deal === null ? t('cost.noDeal') : `${deal}%`;
}
