import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { BLURRED_DPI } from '@bobbin/domain/factories/print-areas';
import { wantedSize, type DesignProblem } from '@bobbin/domain/fulfilment/design-checks';
import { isMockupPlacement, isPlacement, placementOf, sideOf } from '@bobbin/domain/fulfilment/design-sides';
import { checkPrint, isConfirmable } from '@bobbin/domain/fulfilment/print-check';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { printsTexts } from '../../i18n/vi/prints.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import type { VariantChoice } from './fulfil-form.ts';
import styles from './product-panel.module.css';

interface PrintedProduct {
  product: OrderProductDesigns;
  house: string;
  choice: VariantChoice;
}

/** Checks how sharply each printed side of a product prints at a factory. */
function listChecks({ product, house, choice }: PrintedProduct) {
  const garment = { productType: choice.productType, size: choice.productSize };
  return product.designs.flatMap((file) => {
    const { placement } = file;
    if (!isPlacement(placement) || isMockupPlacement(placement)) return [];
    const side = sideOf(placement);
    return [{ side, ...checkPrint(house, side, file, garment) }];
  });
}

/** Shows that all sides of a product can be printed, and how many sides are enlarged for it (FUL-80). */
export function PrintBadge({ isReady, ...printed }: PrintedProduct & { isReady: boolean }) {
  const t = useTexts(printsTexts);
  const checks = listChecks(printed);
  if (!isReady || checks.length === 0) return null;
  const enlarged = checks.filter(({ verdict }) => verdict === 'scaled').length;
  if (enlarged > 0) return <Badge tone="amber">{t('enlarged', { count: enlarged })}</Badge>;
  return <Badge tone="green">{t('printable')}</Badge>;
}

/** Shows the documents' texts for the problems of the designs, and the affected sides (FUL-18). */
export function Problems({ problems, ...printed }: PrintedProduct & { problems: readonly DesignProblem[] }) {
  const t = useTexts(fulfilmentTexts, printsTexts);
  if (problems.length === 0) return null;
  const checks = listChecks(printed);
  const parts = problems.flatMap(({ code, side }) => {
    if (side === null) return [];
    const place = t(`places.${placementOf(side, code === 'NO_MOCKUP')}`);
    if (code === 'LOW_DPI') {
      const dpi = checks.find((check) => check.side === side)?.dpi ?? 0;
      return [t('prints:problems.LOW_DPI', { place, dpi, least: BLURRED_DPI })];
    }
    if (code === 'EMPTY') return [t('prints:problems.EMPTY', { place })];
    const size = code === 'NO_MOCKUP' ? null : wantedSize(printed.house, side);
    return [size === null ? t('missing', { place }) : t('placeNeedsSize', { place, ...size })];
  });
  const isEmpty = problems.some(({ code }) => code === 'NO_DESIGN');
  return (
    <p className={isEmpty ? styles.missing : styles.problems} role="status">
      <strong>{isEmpty ? t('noDesign') : t(toTitle(problems))}</strong>
      {parts.length === 0 ? null : ` · ${parts.join(' · ')}`}
    </p>
  );
}

/** The documents have texts for a wrong size and for a missing mockup; a faulty picture has a text of ours. */
function toTitle(problems: readonly DesignProblem[]): 'designsWrong' | 'prints:blocked' | 'prints:confirm' {
  if (problems.some(({ code }) => code === 'BAD_SIZE' || code === 'NO_MOCKUP')) return 'designsWrong';
  return problems.every(({ code }) => isConfirmable(code)) ? 'prints:confirm' : 'prints:blocked';
}

/** Asks a person to confirm a blurred print before the factory prints it (FUL-80). */
export function BlurredConsent(props: {
  problems: readonly DesignProblem[];
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}) {
  const t = useTexts(printsTexts);
  if (!props.problems.some(({ code }) => isConfirmable(code))) return null;
  return (
    <label data-touch className={styles.consent}>
      <input type="checkbox" checked={props.isConfirmed} onChange={(event) => props.onConfirm(event.target.checked)} />
      {t('printBlurred')}
    </label>
  );
}
