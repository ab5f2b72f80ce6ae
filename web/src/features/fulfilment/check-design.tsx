import type { OrderProductDesigns, PlacementFile } from '@bobbin/contract/orders';
import {
  DESIGN_SIDES,
  isMockupPlacement,
  placementOf,
  sideOf,
  type DesignSide,
  type Placement,
} from '@bobbin/domain/fulfilment/design-sides';
import { checkPrint } from '@bobbin/domain/fulfilment/print-check';
import type { PrintArea } from '@bobbin/domain/factories/print-areas';
import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { printsTexts } from '../../i18n/vi/prints.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Segments } from '../../ui/button/segments.tsx';
import { shadeGround } from '../../ui/layout/light-picture.ts';
import { toInches } from '../../ui/domain/print-words.ts';
import { hasShortcuts, isTyping } from '../../ui/hooks/shortcuts.ts';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import styles from './fulfilment.module.css';
import type { VariantChoice } from './fulfil-form.ts';
import { PrintPanel } from './print-panel.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

const GROUNDS = ['color', 'checker'] as const;
type Ground = (typeof GROUNDS)[number];

interface CheckDesignProps {
  product: OrderProductDesigns;
  /** Side that the person pressed; keys switch to the other sides. */
  start: Placement;
  /** Hex value of the garment's colour; null if unknown. */
  hex: string | null;
  /** Product and garment. Together with the factory they determine how sharp a design prints. */
  choice: VariantChoice;
  house: string;
  onClose: () => void;
}

/** Shows the dialog 'Check design': each side's picture enlarged, on the garment's colour or on a checkerboard, beside the buyer's text. */
export function CheckDesign({ product, start, hex, choice, house, onClose }: CheckDesignProps) {
  const t = useTexts(fulfilmentTexts, printsTexts);
  const isNarrow = useNarrow();
  const [placement, setPlacement] = useState(start);
  const [chosenGround, setGround] = useState<Ground>('color');
  const [isZoomed, setZoomed] = useState(false);
  const files = new Map<string, PlacementFile>(product.designs.map((file) => [file.placement, file]));
  const isMockup = isMockupPlacement(placement);
  // A mockup contains its own background, so only a design needs one.
  const ground: Ground = hex === null || isMockup ? 'checker' : chosenGround;
  const file = files.get(placement);

  /** Finds the side's picture of the current kind, design or mockup; without it, the picture of the other kind. */
  const findPlace = (side: DesignSide): Placement | undefined =>
    [placementOf(side, isMockup), placementOf(side, !isMockup)].find((place) => files.has(place));

  function showSide(side: DesignSide | undefined) {
    const place = side === undefined ? undefined : findPlace(side);
    if (place !== undefined) setPlacement(place);
  }

  function changeGround() {
    if (hex !== null && !isMockup) setGround(ground === 'color' ? 'checker' : 'color');
  }

  /** Handles the keys B, 1 to 4 and Z of the dialog; each is shown at the button with the same action (UI-40). */
  function pressKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !hasShortcuts() || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === 'b') changeGround();
    else if (key === 'z') setZoomed(!isZoomed);
    else showSide(DESIGN_SIDES[Number(key) - 1]);
  }

  const place = t(`places.${placement}`);
  const garment = { productType: choice.productType, size: choice.productSize };
  return (
    <Dialog
      title={t('checkDesign')}
      onClose={onClose}
      width={1040}
      isFullScreen={isNarrow}
      onKey={pressKey}
      note={file === undefined ? null : `${place} · ${file.name} · ${file.width}×${file.height} px`}
      footer={
        <>
          <Button reads aria-pressed={isZoomed} aria-keyshortcuts="Z" onClick={() => setZoomed(!isZoomed)}>
            {t('prints:zoom')} <Key name="Z" />
          </Button>
          <Button reads look="main" onClick={onClose}>
            {t('prints:done')}
          </Button>
        </>
      }
    >
      <Row wrap gap={8} below={12}>
        <Segments
          name={t('prints:side')}
          value={sideOf(placement)}
          onChange={showSide}
          choices={DESIGN_SIDES.map((side) => ({
            value: side,
            label: t(`places.${placementOf(side, false)}`),
            isDisabled: findPlace(side) === undefined,
          }))}
        />
        <Text size={12} tone="muted" className={styles.hint} aria-hidden>
          <Key name="1 – 4" />
        </Text>
        <Row as="span" gap={8} push>
          <Segments
            name={t('ground')}
            value={ground}
            onChange={setGround}
            choices={[
              {
                value: 'color',
                label: choice.productColor ?? t('unknownColor'),
                isDisabled: hex === null || isMockup,
              },
              { value: 'checker', label: t('checkerboard') },
            ]}
          />
          <Text size={12} tone="muted" className={styles.hint} aria-hidden>
            <Key name="B" />
          </Text>
        </Row>
      </Row>
      <Stack gap={14} className={styles.pair} data-checked={!isMockup || undefined}>
        <Text as="figure" flush className={styles.figure}>
          <figcaption>{t('printed')}</figcaption>
          {file === undefined ? null : (
            <Ground
              key={placement}
              url={file.url}
              name={place}
              hex={ground === 'color' ? hex : null}
              isZoomed={isZoomed}
              area={isMockup ? null : checkPrint(house, sideOf(placement), file, garment).area}
            />
          )}
        </Text>
        <Text as="figure" flush className={styles.figure}>
          <figcaption>{t('ordered')}</figcaption>
          <Stack pad={12} className={styles.ground}>
            <img src={product.skuImage} alt={product.skuName} />
          </Stack>
        </Text>
        {file === undefined || isMockup ? null : (
          <PrintPanel file={file} side={sideOf(placement)} house={house} choice={choice} />
        )}
      </Stack>
    </Dialog>
  );
}

function Key({ name }: { name: string }) {
  return <kbd className={styles.key}>{name}</kbd>;
}

interface GroundProps {
  url: string;
  name: string;
  /** Colour of the garment; null shows a checkerboard instead. */
  hex: string | null;
  /** True if one pixel of the file is drawn as one pixel of the screen, so that the picture scrolls in its window. */
  isZoomed: boolean;
  /** Print area in inches, which a design fills as far as its proportions allow; null for a mockup. */
  area: PrintArea | null;
}

function Ground({ url, name, hex, isZoomed, area }: GroundProps) {
  const t = useTexts(printsTexts);
  const window = useRef<HTMLDivElement>(null);

  // Scrolls an enlarged picture to its middle.
  useLayoutEffect(() => {
    const { current } = window;
    if (current === null || !isZoomed) return;
    current.scrollTo(
      (current.scrollWidth - current.clientWidth) / 2,
      (current.scrollHeight - current.clientHeight) / 2,
    );
  }, [isZoomed]);

  return (
    <Stack
      ref={window}
      pad={12}
      className={styles.ground}
      data-shade
      data-checker={hex === null || undefined}
      data-zoomed={isZoomed || undefined}
      // An enlarged picture can receive the focus, so that arrow keys scroll it.
      tabIndex={isZoomed ? 0 : undefined}
      role={isZoomed ? 'group' : undefined}
      aria-label={isZoomed ? name : undefined}
      style={hex === null ? undefined : { background: hex }}
    >
      {area === null || isZoomed ? (
        <img src={url} alt={name} onLoad={shadeGround} />
      ) : (
        <div className={styles.area} style={{ '--ratio': area.width / area.height } as CSSProperties}>
          <img src={url} alt={name} onLoad={shadeGround} />
          <Text as="small" size={12} tone="text" nowrap className={styles.areaWord}>
            {t('area')} {t('inches', toInches(area))}
          </Text>
        </div>
      )}
    </Stack>
  );
}
