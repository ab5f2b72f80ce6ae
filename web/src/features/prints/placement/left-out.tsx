import type { PlacementPreview } from '@bobbin/contract/prints';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { placementsTexts } from '../../../i18n/vi/placements.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { Card, Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { usePlaceText } from '../place-text.ts';
import { PLACE_TONES } from '../../../ui/domain/place-tones.ts';
import { useSideName } from '../../../ui/domain/use-side-name.ts';

/** Number of narrower placements that are listed; the total number is above the list. */
const LISTED = 6;

/** Lists the products that a placement leaves out, each with the reason (PRN-8). */
export function RefusedGroups({ preview }: { preview: PlacementPreview }) {
  const t = useTexts(placementsTexts);
  const toSide = useSideName();
  return preview.groups.map(({ productType, products, skus, refused, colours }) => {
    if (refused === null) return null;
    const names = products.map(({ productName }) => productName).join(', ');
    const blurred = colours[0]?.sides.filter(({ verdict }) => verdict === 'confirm' || verdict === 'blocked') ?? [];
    return (
      <Card key={`${productType ?? ''} ${names}`} as="section" pad="10 12">
        <Stack gap={2} size={13}>
          <strong>{t(`refused.${refused}`, { name: refused === 'styles' ? names : (productType ?? names) })}</strong>
          <Text size={12} tone="muted">
            {t('refusedText', { skus: t('skus', { count: skus }) })}
            {blurred.map(({ side, dpi }) => ` · ${toSide(side)} ${t('dpi', { dpi })}`)}
          </Text>
        </Stack>
      </Card>
    );
  });
}

interface NarrowerPlacesProps {
  preview: PlacementPreview;
  isReplaced: boolean;
  onReplace: (isReplaced: boolean) => void;
}

/** Lists the narrower placements that keep their print, with a checkbox that replaces them (PRN-1). */
export function NarrowerPlaces({ preview: { narrower }, isReplaced, onReplace }: NarrowerPlacesProps) {
  const t = useTexts(placementsTexts);
  const toPlace = usePlaceText();
  if (narrower.length === 0) return null;
  return (
    <Card as="section" pad="10 12" aria-label={t('narrower', { count: narrower.length })}>
      <Stack gap={6} size={13}>
        <div>
          <strong>{t('narrower', { count: narrower.length })}</strong>{' '}
          <Text size={12} tone="muted">
            {t('narrowerText')}
          </Text>
        </div>
        {narrower.slice(0, LISTED).map((placement) => {
          const { title, text } = toPlace(placement);
          return (
            <Row key={placement.id} wrap gap="2 8" size={12}>
              <Badge tone={PLACE_TONES[placement.kind]}>{t(`kinds.${placement.kind}`)}</Badge>
              <Text weight={600}>{title}</Text>
              <Text tone="muted">{text}</Text>
              <Text tone="muted" push>
                {placement.printName} · {t('skus', { count: placement.skusCount })}
              </Text>
            </Row>
          );
        })}
        <CheckField label={t('replace')} checked={isReplaced} onChange={(event) => onReplace(event.target.checked)} />
      </Stack>
    </Card>
  );
}
