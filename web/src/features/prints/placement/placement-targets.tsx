import type { PlacementTarget, Targets } from '@bobbin/contract/prints';
import { useId } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { placementsTexts } from '../../../i18n/vi/placements.ts';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';
import styles from './placement.module.css';

interface PlacementTargetsProps {
  targets: Targets['targets'];
  productStyles: Targets['styles'];
  chosen: PlacementTarget | null;
  onChoose: (target: PlacementTarget) => void;
}

/** Chooses where the print is placed; the targets are sorted from the narrowest to the widest, each with its numbers of SKUs and shops. */
export function PlacementTargets({ targets, productStyles, chosen, onChoose }: PlacementTargetsProps) {
  const t = useTexts(placementsTexts);
  const group = useId();
  const look = JSON.stringify(chosen);
  return (
    <Stack gap={8} role="radiogroup" aria-label={t('target')}>
      {targets.map(({ target, shops, skus, isRefused }) => (
        <label key={JSON.stringify(target)} className={styles.target} data-off={isRefused || undefined}>
          <input
            type="radio"
            name={group}
            checked={JSON.stringify(target) === look}
            disabled={isRefused}
            onChange={() => onChoose(target)}
          />
          <Stack as="span" gap={2} grow shrinks>
            <Text breaks weight={600}>
              {toTargetName(t, target)}
            </Text>
            <Text size={12} tone={isRefused ? 'red' : 'muted'} breaks>
              {isRefused
                ? t('targetRefused')
                : shops
                    .map((shop) => (shops.length > 1 ? `${shop.friendName} ${shop.skus}` : shop.friendName))
                    .join(', ')}
            </Text>
          </Stack>
          <Text size={12} tone="muted" nowrap numeric>
            {t('skus', { count: skus })}
          </Text>
        </label>
      ))}
      {productStyles.map(({ name, skuIds }) => {
        const target = toStyleTarget(targets, skuIds);
        return (
          <label key={name} className={styles.target}>
            <input
              type="radio"
              name={group}
              checked={JSON.stringify(target) === look}
              onChange={() => onChoose(target)}
            />
            <Text breaks weight={600} grow shrinks>
              {t('styleTarget', { name })}
            </Text>
            <Text size={12} tone="muted" nowrap numeric>
              {t('skus', { count: skuIds.length })}
            </Text>
          </label>
        );
      })}
    </Stack>
  );
}

type T = ReturnType<typeof useTexts<'placements'>>;

function toStyleTarget(targets: Targets['targets'], skuIds: string[]): PlacementTarget {
  const shopId = targets.map(({ target }) => (target.kind === 'allShops' ? '' : target.shopId)).find((id) => id !== '');
  return { kind: 'sku', shopId: shopId ?? '', skuIds };
}

export function toTargetName(t: T, target: PlacementTarget): string {
  switch (target.kind) {
    case 'sku':
      return t('targets.sku', { count: target.skuIds.length });
    case 'colour':
      return t('targets.colour', { name: target.colours.join(', ') });
    case 'product':
      return t('targets.product');
    case 'pattern':
      return t('targets.pattern', { name: target.pattern });
    case 'allShops':
      return t('targets.allShops', { name: target.pattern });
  }
}
