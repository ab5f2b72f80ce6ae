import type { ImportedPlace } from '@bobbin/contract/artwork-imports';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { artworkProductsTexts } from '../../../i18n/vi/artwork-products.ts';
import { placementsTexts } from '../../../i18n/vi/placements.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { PLACE_TONES } from '../../../ui/domain/place-tones.ts';
import { useSideName } from '../../../ui/domain/use-side-name.ts';
import styles from '../artwork/artwork.module.css';
import { formatLines } from './import-view.ts';

const STATE_TONES = { new: 'green', replaces: 'amber', unchanged: 'neutral' } as const;
/** Number of colours or sizes that are named; further ones are counted in the number of SKUs. */
const NAMED_MAX = 4;

interface PlaceRowsProps {
  places: readonly ImportedPlace[];
  onSkip: ((keys: readonly string[]) => void) | null;
}

/** Lists the places of an import: what each has now, what it gets, and which orders this changes (ART-7). */
export function PlaceRows({ places, onSkip }: PlaceRowsProps) {
  return places.map((place) => (
    <PlaceRow
      key={JSON.stringify([place.kind, place.lines, place.shops, place.colours])}
      place={place}
      onSkip={onSkip}
    />
  ));
}

function PlaceRow({ place, onSkip }: { place: ImportedPlace; onSkip: PlaceRowsProps['onSkip'] }) {
  const t = useTexts(artworkProductsTexts, placementsTexts);
  const toSide = useSideName();
  const { kind, lines, shops, productName, colours, sizes, sellerSku, sides, state, before, after, skus, asks } = place;
  const named = [
    colours.slice(0, NAMED_MAX).join(', '),
    sizes.slice(0, NAMED_MAX).join(', '),
    kind === 'product' ? t('allProducts') : kind === 'colour' ? t('allSizes') : '',
    shops.length === 0 ? t('allShops') : shops.join(', '),
  ];
  const title = productName ?? sellerSku ?? '';
  const keys = formatLines(lines);
  const skip = lines.length > 1 ? t('skip', { count: lines.length }) : t('skipOne');
  return (
    <Stack as="li" gap="4 12" lineBelow="strong" className={styles.row} data-tone={state}>
      <Text mono size={12}>
        {keys}
      </Text>
      <Stack gap={2} size={13} shrinks>
        <Row wrap gap="2 8">
          <Badge tone={PLACE_TONES[kind]}>{t(`placements:kinds.${kind}`)}</Badge>
          <Text weight={600} breaks>
            {title}
          </Text>
        </Row>
        <Text size={12} tone="muted" breaks>
          {named.filter((part) => part !== '').join(' · ')}
        </Text>
      </Stack>
      <Stack gap={2} size={13} shrinks>
        <Text breaks tone={before.length === 0 ? 'muted' : undefined}>
          {before.length === 0 ? t('noneBefore') : before.map(({ name }) => name).join(', ')}
        </Text>
        <Text size={12} tone="muted">
          {sides.map(toSide).join(', ')}
        </Text>
      </Stack>
      <Row gap={8} size={13} shrinks>
        {after.thumbnailUrl === null ? null : <img src={after.thumbnailUrl} alt="" className={styles.thumb} />}
        <Stack gap={2} align="start" shrinks>
          <Text weight={600} breaks>
            {after.name}
          </Text>
          <Badge tone={STATE_TONES[state]}>
            {state === 'new' && after.id !== null ? t('inLibrary') : t(`states.${state}`)}
          </Badge>
        </Stack>
      </Row>
      <Stack gap={2} size={12}>
        <Text numeric>{t('effect.skus', { count: skus.places })}</Text>
        {place.readyOrders === 0 ? null : (
          <Text tone="green" weight={600}>
            {t('opens', { count: place.readyOrders })}
          </Text>
        )}
        {place.drafts === 0 ? null : <Text tone="amber">{t('asksDrafts', { count: place.drafts })}</Text>}
        {skus.keeps === 0 ? null : <Text tone="muted">{t('keeps', { count: skus.keeps })}</Text>}
        {skus.left === 0 ? null : <Text tone="muted">{t('left', { count: skus.left })}</Text>}
        {asks.length === 0 ? null : (
          <Text tone="red">{t('asks', { colours: asks.map(({ colour }) => colour).join(', ') })}</Text>
        )}
      </Stack>
      {onSkip === null || state === 'unchanged' ? (
        <span />
      ) : (
        <Button size="small" look="quiet" name={`${skip}: ${title} ${keys}`} onClick={() => onSkip(lines)}>
          {skip}
        </Button>
      )}
    </Stack>
  );
}
