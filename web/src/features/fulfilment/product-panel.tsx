import type { SkuGroup } from '@bobbin/contract/fulfilment';
import type { OrderProductDesigns, PlacementFile } from '@bobbin/contract/orders';
import { garmentName } from '@bobbin/domain/factories/factories';
import { type House } from '@bobbin/domain/factories/houses';
import type { DesignProblem } from '@bobbin/domain/fulfilment/design-checks';
import { DESIGN_SIDES, type DesignSide, type Placement, placementOf } from '@bobbin/domain/fulfilment/design-sides';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Badge } from '../../ui/badge.tsx';
import { BuyerWords } from './buyer-words.tsx';
import { DesignSlot } from './design-slot.tsx';
import { GarmentHint } from './garment-hint.tsx';
import type { VariantChoice } from './fulfil-form.ts';
import { MemoryNote, PersonalisedFields } from './memory-note.tsx';
import { MockupNote } from './mockup-note.tsx';
import { BlurredConsent, PrintBadge, Problems } from './print-notes.tsx';
import styles from './product-panel.module.css';
import type { Uploads } from './use-uploads.ts';
import { VariantFields } from './variant-fields.tsx';

const SLEEVES: ReadonlySet<DesignSide> = new Set(['right', 'left']);

interface ProductPanelProps {
  product: OrderProductDesigns;
  /** What the buyer wrote to the order. */
  buyerMessage: string;
  house: House;
  choice: VariantChoice;
  groups: readonly SkuGroup[] | undefined;
  problems: readonly DesignProblem[];
  isLocked: boolean;
  /** Something of it goes to a factory; by hand there is nothing to print. */
  isAuto: boolean;
  uploads: Uploads;
  onChoice: (choice: VariantChoice) => void;
  onPreview: (placement: Placement) => void;
  onLibrary: (placement: Placement) => void;
  onLink: (placement: Placement) => void;
  onMark: (isPersonalised: boolean) => void;
  isMarking: boolean;
  isDrawing: boolean;
  /** Has the missing mockups of the order drawn. */
  onDraw: () => void;
  /** A person has seen that a side prints blurred, and confirms it. */
  isBlurredConfirmed: boolean;
  onBlurred: (isConfirmed: boolean) => void;
  /** A person has compared the words with the buyer's. */
  isCompared: boolean;
  onCompared: (isCompared: boolean) => void;
}

/** A product: what the buyer ordered beside what we print. */
export function ProductPanel(props: ProductPanelProps) {
  const { product, house, choice, groups, problems, isLocked, isAuto, uploads, onChoice, onPreview } = props;
  const { onLibrary, onLink, onMark, isMarking, isDrawing, onDraw, isCompared, onCompared } = props;
  const t = useTexts(fulfilmentTexts, uiTexts);
  const files = new Map<string, PlacementFile>(product.designs.map((file) => [file.placement, file]));

  const hint = isLocked || choice.productType !== null ? null : product.garmentHint;
  const name = hint === null ? null : garmentName(house, hint.productType);
  // Nothing is proposed that the factory does not make.
  const hinted = groups?.find(({ productName }) => productName === name)?.productName;

  const renderSlots = (sides: readonly DesignSide[], isMockup: boolean, isHalf = false) =>
    sides.map((side) => {
      const placement = placementOf(side, isMockup);
      // A mockup is wanted of what is printed; a place for any other one would be an empty box (FUL-126).
      const isIdle = isMockup && !files.has(placement) && !files.has(placementOf(side, false));
      if (isIdle && uploads.stateOf(product.id, placement) === undefined) return null;
      return (
        <DesignSlot
          key={placement}
          productId={product.id}
          placement={placement}
          file={files.get(placement)}
          house={house}
          choice={choice}
          problem={problems.find(({ side: at, code }) => at === side && (code === 'NO_MOCKUP') === isMockup)}
          isLocked={isLocked}
          isHalf={isHalf}
          uploads={uploads}
          onPreview={() => onPreview(placement)}
          onLibrary={() => onLibrary(placement)}
          onLink={() => onLink(placement)}
        />
      );
    });

  // Sleeves without a design share one place.
  const isIdleSleeve = (side: DesignSide) => {
    const placement = placementOf(side, false);
    return SLEEVES.has(side) && !files.has(placement) && uploads.stateOf(product.id, placement) === undefined;
  };
  const { idle = [], busy = [] } = Object.groupBy(DESIGN_SIDES, (side) => (isIdleSleeve(side) ? 'idle' : 'busy'));

  return (
    <section className={styles.panel} aria-label={product.productName}>
      <header className={styles.head}>
        <h3 className={styles.name} title={product.productName}>
          {product.productName}
        </h3>
        <VariantFields
          choice={choice}
          groups={groups}
          isLocked={isLocked}
          productId={product.id}
          name={product.productName}
          onChange={onChoice}
        />
        <span className={styles.quantity}>{t('ui:times', { count: product.quantity })}</span>
        {isAuto ? <PrintBadge product={product} house={house} choice={choice} isReady={problems.length === 0} /> : null}
        {product.isPersonalised ? <Badge tone="violet">{t('personalised')}</Badge> : null}
      </header>
      {hint === null || hinted === undefined ? null : (
        <GarmentHint hint={hint} name={hinted} onConfirm={() => onChoice({ ...choice, productType: hinted })} />
      )}
      <div className={styles.content}>
        <div className={styles.ordered}>
          <span className={styles.label}>{t('ordered')}</span>
          <img src={product.skuImage} alt={product.skuName} loading="lazy" decoding="async" />
          <span className={styles.sku}>{product.skuName}</span>
        </div>
        {isAuto ? (
          <div>
            <BuyerWords text={props.buyerMessage} isPersonalised={product.isPersonalised} />
            <span className={styles.label}>{t('printed')}</span>
            <MemoryNote product={product} />
            {isLocked ? null : <MockupNote product={product} choice={choice} isDrawing={isDrawing} onDraw={onDraw} />}
            <div className={styles.slots} data-sleeves={idle.length > 0 || undefined}>
              {renderSlots(busy, false)}
              {idle.length === 0 ? null : <div className={styles.sleeves}>{renderSlots(idle, false, true)}</div>}
            </div>
            <div className={styles.slots}>{renderSlots(DESIGN_SIDES, true)}</div>
            <Problems product={product} house={house} choice={choice} problems={problems} />
            {isLocked ? null : (
              <BlurredConsent problems={problems} isConfirmed={props.isBlurredConfirmed} onConfirm={props.onBlurred} />
            )}
            {isLocked ? null : (
              <PersonalisedFields
                product={product}
                isMarking={isMarking}
                isCompared={isCompared}
                onMark={onMark}
                onCompared={onCompared}
              />
            )}
          </div>
        ) : null}
      </div>
    </section>
  );
}
