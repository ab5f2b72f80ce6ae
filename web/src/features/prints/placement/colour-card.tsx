import type { ColourPreview, SidePreview } from '@bobbin/contract/prints';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { placementsTexts } from '../../../i18n/vi/placements.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { IconAlertTriangle, IconBan, IconCheck, IconPhoto } from '../../../ui/icons.ts';
import { Row, Text } from '../../../ui/layout/boxes.tsx';
import { ColourSwatch } from '../colour-swatch.tsx';
import { useSideName } from '../../../ui/domain/use-side-name.ts';
import styles from './placement.module.css';
import { listSizes, type SizeMark } from './placement-state.ts';

interface ColourCardProps {
  colour: ColourPreview;
  isChosen: boolean;
  /** True if a person decided how the sides print on this colour. */
  isAnswered: boolean;
  /** SKUs that are left out; null where single SKUs cannot be left out. */
  off: readonly string[] | null;
  onChoose: () => void;
  onToggle: (mark: SizeMark) => void;
  onTone: (tone: 'dark' | 'light') => void;
}

/** Shows one colour: the print's sides on the garment's colour, whether the colour gets the print, and a button for each size. */
export function ColourCard({ colour, isChosen, isAnswered, off, onChoose, onToggle, onTone }: ColourCardProps) {
  const t = useTexts(placementsTexts);
  const name = colour.colour === '' ? t('noColour') : colour.colour;
  return (
    <article className={styles.colour} data-outcome={isChosen ? colour.outcome : 'left'}>
      <div className={styles.garment} style={colour.hex === null ? undefined : { background: colour.hex }}>
        {colour.sides
          .filter(({ side }) => !side.startsWith('mockup'))
          .map((side) => (
            <SideOnGarment key={side.side} side={side} />
          ))}
      </div>
      <label className={styles.pick} data-touch="square">
        <input type="checkbox" data-colour checked={isChosen} aria-label={name} onChange={onChoose} />
      </label>
      <OutcomeBadge colour={colour} isChosen={isChosen} isAnswered={isAnswered} />
      <div className={styles.about}>
        <Row gap={8} size={13}>
          <ColourSwatch hex={colour.hex} />
          <Text cut weight={650} grow shrinks>
            {name}
          </Text>
          <ToneButton colour={colour} name={name} onTone={onTone} />
          <Text size={12} tone="muted" nowrap numeric>
            {t('orders', { count: colour.waitingOrders })}
          </Text>
        </Row>
        <Row wrap gap={4} above={6}>
          {listSizes(colour).map((mark) => (
            <SizeChip key={mark.size} mark={mark} isColourChosen={isChosen} off={off} onToggle={() => onToggle(mark)} />
          ))}
        </Row>
      </div>
    </article>
  );
}

function SideOnGarment({ side }: { side: SidePreview }) {
  const t = useTexts(placementsTexts);
  const toSide = useSideName();
  const name = toSide(side.side);
  if (side.fileId === null) {
    return (
      <span title={`${name}: ${t('notPrinted')}`}>
        <IconBan size={22} stroke={1.25} role="img" aria-label={`${name}: ${t('notPrinted')}`} />
      </span>
    );
  }
  return (
    <span title={name}>
      {side.thumbnailUrl === null ? (
        <IconPhoto size={24} stroke={1.25} role="img" aria-label={name} />
      ) : (
        <img src={side.thumbnailUrl} alt={name} loading="lazy" decoding="async" />
      )}
    </span>
  );
}

function OutcomeBadge({ colour, isChosen, isAnswered }: Pick<ColourCardProps, 'colour' | 'isChosen' | 'isAnswered'>) {
  const t = useTexts(placementsTexts);
  const toSide = useSideName();
  const bad = colour.sides.find(({ vanishes, isConfirmed }) => vanishes && !isConfirmed);
  const isConfirmed = colour.sides.some((side) => side.vanishes && side.isConfirmed);
  if (!isChosen) return null;
  if (colour.outcome === 'asks' && bad !== undefined) {
    return (
      <span className={styles.badge}>
        <Badge tone="red" icon={<IconAlertTriangle size={13} stroke={1.75} aria-hidden />}>
          {t('vanishes', { side: toSide(bad.side) })}
        </Badge>
      </span>
    );
  }
  if (!isAnswered && !isConfirmed) return null;
  return (
    <span className={styles.badge}>
      <Badge tone="green" icon={<IconCheck size={13} stroke={2} aria-hidden />}>
        {t(isAnswered ? 'answered' : 'confirmed')}
      </Badge>
    </span>
  );
}

/** Shows whether a garment's colour is dark or light, which determines the variant; pressing it corrects the tone for all prints (PRN-4). */
function ToneButton({ colour, name, onTone }: Pick<ColourCardProps, 'colour' | 'onTone'> & { name: string }) {
  const t = useTexts(placementsTexts);
  const { tone } = colour;
  if (tone === null) return null;
  const other = tone === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className={styles.tone}
      title={t(`changeTone.${other}`, { colour: name })}
      aria-label={`${t(`tones.${tone}`)}. ${t(`changeTone.${other}`, { colour: name })}`}
      onClick={() => onTone(other)}
    >
      {t(`tones.${tone}`)}
    </button>
  );
}

interface SizeChipProps {
  mark: SizeMark;
  isColourChosen: boolean;
  off: readonly string[] | null;
  onToggle: () => void;
}

function SizeChip({ mark, isColourChosen, off, onToggle }: SizeChipProps) {
  const t = useTexts(placementsTexts);
  const isOff = off !== null && mark.skus.every(({ skuId }) => off.includes(skuId));
  const outcome = !isColourChosen || isOff ? 'left' : mark.outcome;
  const hint = `${mark.size}: ${t(`legend.${outcome}`)}`;
  if (off === null || !isColourChosen || mark.outcome !== 'places') {
    return (
      <span className={styles.size} data-outcome={outcome} title={hint}>
        {mark.size}
        <Text unseen>: {t(`legend.${outcome}`)}</Text>
      </span>
    );
  }
  const sku = mark.skus[0]?.skuName ?? mark.size;
  return (
    <button
      type="button"
      className={styles.size}
      data-outcome={outcome}
      aria-pressed={!isOff}
      title={t(isOff ? 'skuOn' : 'skuOff', { sku })}
      onClick={onToggle}
    >
      {mark.size}
    </button>
  );
}
