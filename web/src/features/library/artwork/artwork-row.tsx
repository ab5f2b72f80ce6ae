import type { Side } from '@bobbin/contract/files';
import { SIDES } from '@bobbin/contract/files.calls';
import type { House } from '@bobbin/domain/factories/houses';
import type { PixelSize } from '@bobbin/domain/fulfilment/design-sides';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { artworkTexts } from '../../../i18n/vi/artwork.ts';
import { fulfilmentTexts } from '../../../i18n/vi/fulfilment.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { toSideName } from '../../../ui/domain/side-name.ts';
import { isLeft, toOffer, type PlannedArtwork, type Progress } from './artwork-plan.ts';
import { ArtworkPrint } from './artwork-print.tsx';
import { ArtworkThumb } from './artwork-thumb.tsx';
import styles from './artwork.module.css';
import { judgePrint } from './print-verdict.ts';
import { toVerdictText } from './verdict-words.ts';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';

interface ArtworkRowProps {
  planned: PlannedArtwork;
  progress: Progress | undefined;
  /** Size in pixels; undefined until the first bytes have been read, null if the file is not a PNG. */
  pixels: PixelSize | null | undefined;
  /** Factory by whose rules the prints are checked. */
  house: House;
  /** Keys of the pictures that the same correction fixes; the first is this picture. */
  together: readonly string[];
  /** Called with a correction; it applies to this picture, or to all pictures in `keys`. */
  onChange: (change: { side?: Side; target?: string }, keys?: readonly string[]) => void;
  onLeaveOut: () => void;
  onRetry: () => void;
}

/** Shows one picture of an import with its name, its target or the problem, and the possible corrections. */
export function ArtworkRow(props: ArtworkRowProps) {
  const { planned, progress, pixels, house, together, onChange, onLeaveOut, onRetry } = props;
  const t = useTexts(artworkTexts, fulfilmentTexts, uiTexts);
  const { item, check, verdict, isReady } = planned;
  const state = progress?.state;
  const offer = toOffer(planned);
  const print = pixels && check !== undefined ? judgePrint(house, item.side, pixels, check.garments) : null;
  const isOpen = progress === undefined || state === 'failed';

  const offered =
    offer === null
      ? ''
      : 'target' in offer.part
        ? offer.part.target
        : t(`fulfilment:places.${toSideName(offer.part.side)}`);

  const facts = [
    pixels ? `${pixels.width}×${pixels.height}` : null,
    item.size === null ? null : `${(item.size / 1_000_000).toFixed(1)} MB`,
  ]
    .filter(Boolean)
    .join(' · ');

  return (
    <Stack
      as="li"
      gap="4 12"
      lineBelow="strong"
      className={styles.row}
      data-tone={state ?? (isReady ? 'ready' : verdict)}
    >
      <ArtworkThumb bytes={'read' in item.source && pixels ? item.source : null} />
      <Stack as="span" align="start" gap={2} breaks shrinks className={styles.file}>
        <Text as="strong" size={12} mono>
          {item.name}
        </Text>
        {facts === '' ? null : (
          <Text size={12} tone="muted" breaks flush below={6} className={styles.hint}>
            {facts}
          </Text>
        )}
      </Stack>
      <Stack as="span" align="start" gap={2} breaks shrinks className={styles.verdict}>
        <strong>{toVerdictText(t, planned, progress)}</strong>
        {isReady && state === undefined && check !== undefined ? (
          <Text size={12} tone="muted" breaks flush below={6} className={styles.hint}>
            {t('waiting', { count: check.openOrders })}
          </Text>
        ) : null}
        {print === null ? null : <ArtworkPrint house={house} print={print} />}
        {isReady && 'url' in item.source && state === undefined ? (
          <Text size={12} tone="muted" breaks flush below={6} className={styles.hint}>
            {t('measuredLater')}
          </Text>
        ) : null}
      </Stack>
      <span className={styles.target}>
        {item.target === '' ? '–' : item.target}
        {isOpen && offer !== null ? (
          <Button
            size="small"
            name={`${t('take', { name: offered })} ${item.name}`}
            onClick={() => onChange(offer.part)}
          >
            {t('take', { name: offered })}
          </Button>
        ) : null}
        {isOpen && offer !== null && together.length > 1 ? (
          <Button
            size="small"
            name={`${t('takeAll', { count: together.length })} ${offered}`}
            onClick={() => onChange(offer.part, together)}
          >
            {t('takeAll', { count: together.length })}
          </Button>
        ) : null}
      </span>
      <NativeSelect
        name={t('side', { name: item.name })}
        value={item.side ?? ''}
        isDisabled={!isOpen}
        isInvalid={item.side === null}
        options={[
          { value: '', label: t('noSide'), isDisabled: true },
          ...SIDES.map((side) => ({
            value: side,
            label: `${t(`fulfilment:places.${toSideName(side)}`)}${side === item.suggestedSide && item.side === null ? ` (${t('meant')})` : ''}`,
          })),
        ]}
        onChange={(value) => onChange({ side: value as Side })}
      />
      <span className={styles.action}>
        {state === 'failed' ? (
          <Button size="small" name={`${t('ui:retry')} ${item.name}`} onClick={onRetry}>
            {t('ui:retry')}
          </Button>
        ) : progress === undefined && !isLeft(planned) ? (
          <Button size="small" look="quiet" name={`${t('leaveOut')} ${item.name}`} onClick={onLeaveOut}>
            {t('leaveOut')}
          </Button>
        ) : null}
      </span>
    </Stack>
  );
}
