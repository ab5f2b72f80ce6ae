import type { Placement, PrintDetails } from '@bobbin/contract/prints';
import { PLACEMENT_KINDS } from '@bobbin/contract/prints.calls';
import { UNDO } from '../../../api/undo.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { placementsTexts } from '../../../i18n/vi/placements.ts';
import { printLibraryTexts } from '../../../i18n/vi/print-library.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { notifyDone } from '../../../ui/feedback/undo.ts';
import { Card, Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { confirm } from '../../../ui/overlay/confirm.tsx';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { usePlaceText } from '../place-text.ts';
import { PLACE_TONES } from '../../../ui/domain/place-tones.ts';
import { UndoButton } from '../undo-button.tsx';
import { useRemovePlacement } from '../use-prints.ts';
import { useForgetPrints } from '../../../ui/domain/use-forget-prints.ts';
import styles from './print.module.css';

/** Lists the placements of a print, from the narrowest to the widest. Each can be removed; a new one can be undone (PRW-11, PRW-14). */
export function PrintPlaces({ print, mayWork }: { print: PrintDetails; mayWork: boolean }) {
  const t = useTexts(printLibraryTexts);
  const order = ({ kind }: Placement) => PLACEMENT_KINDS.indexOf(kind);
  const placements = print.placements.toSorted((a, b) => order(a) - order(b));
  return (
    <Card as="section" below={12} aria-labelledby="places">
      <Row wrap gap="2 10" pad="10 14" lineBelow="soft">
        <h2 id="places" className={styles.heading}>
          {t('places.title')} <Text tone="muted">{placements.length}</Text>
        </h2>
        <Text size={12} tone="muted" className={styles.explain}>
          {t('places.text')}
        </Text>
        <LinkButton look="link" to="/community/prints/undo">
          {t('undoList.title')}
        </LinkButton>
      </Row>
      {placements.length === 0 ? <Message title={t('places.empty')} text={t('places.emptyText')} /> : null}
      <ul className={styles.places}>
        {placements.map((placement) => (
          <PlaceRow key={placement.id} placement={placement} mayWork={mayWork} />
        ))}
      </ul>
    </Card>
  );
}

function PlaceRow({ placement, mayWork }: { placement: Placement; mayWork: boolean }) {
  const t = useTexts(printLibraryTexts, placementsTexts);
  const toPlace = usePlaceText();
  const remove = useRemovePlacement();
  const forget = useForgetPrints();
  const { title, text } = toPlace(placement);

  function askToRemove() {
    confirm({
      title: t('places.removeTitle', { name: placement.printName }),
      text: t('places.removeText'),
      action: t('places.remove'),
      onConfirm: async () => {
        const { changeId } = await remove.mutateAsync(placement.id);
        notifyDone({
          title: t('places.removed', { name: placement.printName }),
          text: `${title} · ${text}`,
          undo: UNDO.placement,
          done: { changeId },
          onUndone: forget,
        });
      },
    });
  }

  return (
    <li className={styles.place} data-new={placement.undoUntil !== null || undefined}>
      <Badge tone={PLACE_TONES[placement.kind]}>{t(`placements:kinds.${placement.kind}`)}</Badge>
      <Stack gap={2} shrinks>
        <Text breaks weight={600}>
          {title}
        </Text>
        <Text size={12} tone="muted" breaks>
          {text}
        </Text>
      </Stack>
      <Text size={12} numeric nowrap className={styles.placeCounts}>
        {t('skus', { count: placement.skusCount })} · {t('orders', { count: placement.ordersCount })}
      </Text>
      <Stack gap={2} size={12} className={styles.placeBy}>
        <span>{placement.placedBy}</span>
        <Text tone="muted">
          <LaTime at={placement.placedAt} />
        </Text>
      </Stack>
      <Row gap={10} justify="end" className={styles.placeActions}>
        {placement.undoUntil !== null && mayWork ? (
          <UndoButton placement={placement} until={placement.undoUntil} />
        ) : null}
        {mayWork ? (
          <Button look="link" name={`${t('places.remove')} ${title}`} onClick={askToRemove}>
            {t('places.remove')}
          </Button>
        ) : null}
      </Row>
    </li>
  );
}
