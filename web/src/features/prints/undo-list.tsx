import type { Placement } from '@bobbin/contract/prints';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { placementsTexts } from '../../i18n/vi/placements.ts';
import { printLibraryTexts } from '../../i18n/vi/print-library.ts';
import { PLACE_TONES } from '../../ui/domain/place-tones.ts';
import { UndoRows } from '../../ui/domain/undo-rows.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import { usePlaceText } from './place-text.ts';
import { UndoButton } from './undo-button.tsx';

/** Lists changes of placements, each with what an undo restores, and the time that is left to undo it. */
export function UndoList({ placements }: { placements: readonly Placement[] }) {
  const t = useTexts(printLibraryTexts, placementsTexts);
  const toPlace = usePlaceText();
  return (
    <UndoRows
      rows={placements.map((placement) => {
        const { title, text } = toPlace(placement);
        return {
          key: placement.id,
          at: placement.placedAt,
          by: placement.placedBy,
          what: (
            <>
              <Row wrap gap="2 8">
                <Link to="/community/prints/$id" params={{ id: placement.printId }}>
                  {t('undoList.placed', { name: placement.printName, version: placement.version })}
                </Link>
                <Badge tone={PLACE_TONES[placement.kind]}>{t(`placements:kinds.${placement.kind}`)}</Badge>
              </Row>
              <Text size={12} tone="muted" breaks>
                {title} · {text}
              </Text>
            </>
          ),
          effect: t('undoList.effectText', { skus: t('skus', { count: placement.skusCount }) }),
          action:
            placement.undoUntil === null ? null : <UndoButton placement={placement} until={placement.undoUntil} />,
        };
      })}
    />
  );
}
