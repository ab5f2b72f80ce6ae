import type { ShopSku } from '@bobbin/contract/elsewhere-orders';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { elsewhereTexts } from '../../../i18n/vi/elsewhere.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { useShopSkus } from './use-elsewhere.ts';

interface SkuSearchProps {
  shopId: string;
  onChoose: (sku: ShopSku) => void;
}

/** Finds a SKU of the shop, whose name, garment and prints the product gets (ELS-7). */
export function SkuSearch({ shopId, onChoose }: SkuSearchProps) {
  const t = useTexts(elsewhereTexts);
  const [search, setSearch] = useState('');
  const { data: found } = useShopSkus(shopId, search);
  return (
    <Stack gap={6}>
      <TextField
        label={t('findSku')}
        hint={t('findSkuHint')}
        type="search"
        value={search}
        maxLength={200}
        disabled={shopId === ''}
        onChange={(event) => setSearch(event.target.value)}
      />
      {search.trim() === '' || found === undefined ? null : found.length === 0 ? (
        <Text as="p" size={12} tone="muted" flush role="status">
          {t('noSku')}
        </Text>
      ) : (
        <Stack as="ul" gap={4} plain flush pad={0} aria-label={t('foundSkus')}>
          {found.slice(0, 6).map((sku) => {
            const name = [sku.productName, sku.skuName].filter(Boolean).join(' · ');
            return (
              <Row as="li" key={sku.skuId} gap={8} size={13} justify="between">
                <Text breaks shrinks>
                  {name}{' '}
                  <Text mono size={12} tone="muted">
                    {sku.sellerSku || sku.skuId}
                  </Text>
                </Text>
                <Button
                  size="small"
                  name={t('useSku', { name: `${name} ${sku.skuId}` })}
                  onClick={() => {
                    setSearch('');
                    onChoose(sku);
                  }}
                >
                  {t('useSku', { name: '' }).trim()}
                </Button>
              </Row>
            );
          })}
        </Stack>
      )}
    </Stack>
  );
}
