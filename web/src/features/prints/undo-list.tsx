import type { Placement } from '@bobbin/contract/prints';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { placementsTexts } from '../../i18n/vi/placements.ts';
import { printLibraryTexts } from '../../i18n/vi/print-library.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { IconArrowBackUp } from '../../ui/icons.ts';
import { Card, Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { usePlaceText } from './place-text.ts';
import { PLACE_TONES } from '../../ui/domain/place-tones.ts';
import styles from './undo-list.module.css';
import { UndoButton } from './undo-button.tsx';

/** Lists changes of placements, each with what an undo restores, and the time that is left to undo it. */
export function UndoList({ placements }: { placements: readonly Placement[] }) {
  const t = useTexts(printLibraryTexts, placementsTexts);
  const toPlace = usePlaceText();
  return (
    <Card as="ul" className={styles.list}>
      {placements.map((placement) => {
        const { title, text } = toPlace(placement);
        return (
          <li key={placement.id} className={styles.row}>
            <Stack gap={2} size={13}>
              <LaTime at={placement.placedAt} />
              <Text size={12} tone="muted">
                {placement.placedBy}
              </Text>
            </Stack>
            <Stack gap={2} size={13} shrinks>
              <Row wrap gap="2 8">
                <Link to="/community/prints/$id" params={{ id: placement.printId }}>
                  {t('undoList.placed', { name: placement.printName, version: placement.version })}
                </Link>
                <Badge tone={PLACE_TONES[placement.kind]}>{t(`placements:kinds.${placement.kind}`)}</Badge>
              </Row>
              <Text size={12} tone="muted" breaks>
                {title} · {text}
              </Text>
            </Stack>
            <Row gap={8} size={12} tone="muted">
              <IconArrowBackUp size={15} stroke={1.5} aria-hidden />
              {t('undoList.effectText', { skus: t('skus', { count: placement.skusCount }) })}
            </Row>
            <div className={styles.action}>
              {placement.undoUntil === null ? null : <UndoButton placement={placement} until={placement.undoUntil} />}
            </div>
          </li>
        );
      })}
    </Card>
  );
}
