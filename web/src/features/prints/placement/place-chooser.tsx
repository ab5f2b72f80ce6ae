import type { PlacementTarget } from '@bobbin/contract/prints';
import { listShopNames } from '@bobbin/contract/shop-names.calls';
import { listShopProducts } from '@bobbin/contract/shops.calls';
import { countLiterals, PATTERN_LITERALS_MIN } from '@bobbin/domain/prints/places';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { placementsTexts } from '../../../i18n/vi/placements.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { QueryForm } from '../../../ui/form/query-form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';

const WAYS = ['allShops', 'pattern', 'product'] as const;
type Way = (typeof WAYS)[number];

/** Maximum number of a shop's products that are offered; other products are found by their seller SKU. */
const PRODUCTS = 100;

interface PlaceChooserProps {
  /** True when a product is proposed, and not a pattern of seller SKUs. */
  isOfProduct?: boolean;
  onChoose: (target: PlacementTarget) => void;
}

/** Chooses where a print is placed when the dialog was opened without an order: by seller SKU, or by a product of a shop. */
export function PlaceChooser({ isOfProduct = false, onChoose }: PlaceChooserProps) {
  const t = useTexts(placementsTexts);
  const [way, setWay] = useState<Way>(isOfProduct ? 'product' : 'allShops');
  const [pattern, setPattern] = useState('');
  const [shopId, setShopId] = useState('');
  const [productId, setProductId] = useState('');
  const shops = useQuery({
    queryKey: ['shops', 'names'] as const,
    queryFn: ({ signal }) => call(listShopNames, {}, { signal }),
  });
  const products = useQuery({
    queryKey: ['shops', 'products', shopId, 'placing'] as const,
    queryFn: ({ signal }) =>
      call(listShopProducts, { params: { id: shopId }, query: { page: 1, limit: PRODUCTS } }, { signal }),
    enabled: way === 'product' && shopId !== '',
  });
  const target = toTarget({ way, pattern: pattern.trim(), shopId, productId });

  return (
    <QueryForm
      onSubmit={() => {
        if (target !== null) onChoose(target);
      }}
    >
      <Stack gap={10}>
        <Field label={t('where')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={way}
              options={WAYS.map((value) => ({ value, label: t(`ways.${value}`) }))}
              onChange={(value) => setWay(WAYS.find((one) => one === value) ?? 'allShops')}
            />
          )}
        </Field>
        {way === 'allShops' ? null : (
          <Field label={t('shop')}>
            {(control) => (
              <NativeSelect
                {...control}
                value={shopId}
                options={[
                  { value: '', label: t('chooseShop') },
                  ...(shops.data ?? []).map(({ id, friendName }) => ({ value: id, label: friendName })),
                ]}
                onChange={(id) => {
                  setShopId(id);
                  setProductId('');
                }}
              />
            )}
          </Field>
        )}
        {way === 'product' ? (
          <Field label={t('product')}>
            {(control) => (
              <NativeSelect
                {...control}
                value={productId}
                isDisabled={shopId === ''}
                options={[
                  { value: '', label: t('chooseProduct') },
                  ...(products.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
                ]}
                onChange={setProductId}
              />
            )}
          </Field>
        ) : (
          <TextField
            label={t('pattern')}
            hint={t('patternHint')}
            value={pattern}
            maxLength={100}
            placeholder="OWL-*"
            data-autofocus
            onChange={(event) => setPattern(event.target.value)}
          />
        )}
        {products.data?.data.length === 0 ? <Text tone="muted">{t('noProducts')}</Text> : null}
        <Button type="submit" look="main" reason={target === null ? t('chooseFirst') : null}>
          {t('show')}
        </Button>
      </Stack>
    </QueryForm>
  );
}

interface PlaceInput {
  way: Way;
  pattern: string;
  shopId: string;
  productId: string;
}

function toTarget({ way, pattern, shopId, productId }: PlaceInput): PlacementTarget | null {
  const isPattern = countLiterals(pattern) >= PATTERN_LITERALS_MIN;
  if (way === 'allShops') return isPattern ? { kind: way, pattern } : null;
  if (shopId === '') return null;
  if (way === 'pattern') return isPattern ? { kind: way, shopId, pattern } : null;
  return productId === '' ? null : { kind: way, shopId, productId };
}
