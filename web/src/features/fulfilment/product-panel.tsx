import type { SkuGroup } from '@bobbin/contract/fulfilment';
import type { OrderProductDesigns, PlacementFile } from '@bobbin/contract/orders';
import { garmentName } from '@bobbin/domain/factories/factories';
import type { DesignProblem } from '@bobbin/domain/fulfilment/design-checks';
import { DESIGN_SIDES, type DesignSide, type Placement, placementOf } from '@bobbin/domain/fulfilment/design-sides';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { BuyerWords } from './buyer-words.tsx';
import { DesignSlot } from './design-slot.tsx';
import { GarmentHint } from './garment-hint.tsx';
import type { VariantChoice } from './fulfil-form.ts';
import { PersonalisedFields } from './memory-note.tsx';
import { MockupNote } from './mockup-note.tsx';
import { BlurredConsent, PrintBadge, Problems } from './print-notes.tsx';
import { PrintScopes, PrintSource } from './print-source.tsx';
import styles from './product-panel.module.css';
import type { PickedPrint, PrintWays } from './use-apply-scope.ts';
import type { Uploads } from './use-uploads.ts';
import { VariantFields } from './variant-fields.tsx';
import { Card, Row, Stack, Text } from '../../ui/layout/boxes.tsx';

const SLEEVES: ReadonlySet<DesignSide> = new Set(['right', 'left']);

interface ProductPanelProps {
  orderId: string;
  product: OrderProductDesigns;
  prints: PrintWays | undefined;
  /** Print that was chosen but has no placement yet. */
  picked: PickedPrint | undefined;
  onPicked: (print: PickedPrint | undefined) => void;
  /** Message of the buyer about the order. */
  buyerMessage: string;
  house: string;
  choice: VariantChoice;
  groups: readonly SkuGroup[] | undefined;
  problems: readonly DesignProblem[];
  isLocked: boolean;
  /** True if the order goes to a factory; a manual order has nothing to print. */
  isAuto: boolean;
  uploads: Uploads;
  onChoice: (choice: VariantChoice) => void;
  onPreview: (placement: Placement) => void;
  onLibrary: (placement: Placement) => void;
  onLink: (placement: Placement) => void;
  onMark: (isPersonalised: boolean) => void;
  isMarking: boolean;
  isDrawing: boolean;
  /** Requests drawings for the missing mockups of the order. */
  onDraw: () => void;
  /** True if a person confirmed that blurred sides are printed. */
  isBlurredConfirmed: boolean;
  onBlurred: (isConfirmed: boolean) => void;
  /** True if a person compared the text of the print with the buyer's text. */
  isCompared: boolean;
  onCompared: (isCompared: boolean) => void;
}

/** Shows a product: what the buyer ordered beside the print designs. */
export function ProductPanel(props: ProductPanelProps) {
  const { product, house, choice, groups, problems, isLocked, isAuto, uploads, onChoice, onPreview } = props;
  const { onLibrary, onLink, onMark, isMarking, isDrawing, onDraw, isCompared, onCompared } = props;
  const t = useTexts(fulfilmentTexts, uiTexts);
  const files = new Map<string, PlacementFile>(product.designs.map((file) => [file.placement, file]));

  const hint = isLocked || choice.productType !== null ? null : product.garmentHint;
  const name = hint === null ? null : garmentName(house, hint.productType);
  // A garment is suggested only if the factory offers it.
  const hinted = groups?.find(({ productName }) => productName === name)?.productName;

  const renderSlots = (sides: readonly DesignSide[], isMockup: boolean, isHalf = false) =>
    sides.map((side) => {
      const placement = placementOf(side, isMockup);
      // Only a printed side needs a mockup; mockup slots of other sides are hidden, because they would stay empty (FUL-126).
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

  // Empty slots of both sleeves are shown together in the space of one slot.
  const isIdleSleeve = (side: DesignSide) => {
    const placement = placementOf(side, false);
    return SLEEVES.has(side) && !files.has(placement) && uploads.stateOf(product.id, placement) === undefined;
  };
  const { idle = [], busy = [] } = Object.groupBy(DESIGN_SIDES, (side) => (isIdleSleeve(side) ? 'idle' : 'busy'));

  return (
    <Card as="section" aria-label={product.productName}>
      <Row as="header" wrap gap="6 10" pad="8 12" lineBelow="strong" className={styles.head}>
        <Text as="h3" cut size={13} weight={650} shrinks flush className={styles.name} title={product.productName}>
          {product.productName}
        </Text>
        <VariantFields
          choice={choice}
          groups={groups}
          isLocked={isLocked}
          productId={product.id}
          name={product.productName}
          onChange={onChoice}
        />
        <Text size={13} tone="muted" weight={600}>
          {t('ui:times', { count: product.quantity })}
        </Text>
        {isAuto ? <PrintBadge product={product} house={house} choice={choice} isReady={problems.length === 0} /> : null}
        {product.isPersonalised ? <Badge tone="violet">{t('personalised')}</Badge> : null}
      </Row>
      {hint === null || hinted === undefined ? null : (
        <GarmentHint hint={hint} name={hinted} onConfirm={() => onChoice({ ...choice, productType: hinted })} />
      )}
      <Stack gap={14} pad={12} className={styles.content}>
        <div className={styles.ordered}>
          <Text size={12} tone="muted" weight={550} below={6} block className={styles.label}>
            {t('ordered')}
          </Text>
          <img src={product.skuImage} alt={product.skuName} loading="lazy" decoding="async" />
          <Text size={12} tone="muted" breaks above={6} block>
            {product.skuName}
          </Text>
        </div>
        {isAuto ? (
          <div>
            <BuyerWords text={props.buyerMessage} isPersonalised={product.isPersonalised} />
            <Text size={12} tone="muted" weight={550} below={6} block className={styles.label}>
              {t('printed')}
            </Text>
            <PrintSource {...props} />
            {isLocked ? null : <MockupNote product={product} choice={choice} isDrawing={isDrawing} onDraw={onDraw} />}
            <Stack gap={10} className={styles.slots} data-sleeves={idle.length > 0 || undefined}>
              {renderSlots(busy, false)}
              {idle.length === 0 ? null : (
                <Stack gap={8} className={styles.sleeves}>
                  {renderSlots(idle, false, true)}
                </Stack>
              )}
            </Stack>
            <Stack gap={10} className={styles.slots}>
              {renderSlots(DESIGN_SIDES, true)}
            </Stack>
            <PrintScopes {...props} />
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
      </Stack>
    </Card>
  );
}
