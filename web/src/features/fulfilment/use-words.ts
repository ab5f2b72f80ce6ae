import type { Quote } from '@bobbin/contract/fulfilment';
import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { houseName } from '@bobbin/domain/factories/houses';
import { isMockupPlacement, isPlacement, placementOf } from '@bobbin/domain/fulfilment/design-sides';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import type { Texts } from '../../i18n/i18n.ts';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { scopesTexts } from '../../i18n/vi/scopes.ts';
import { useReasons } from '../../ui/hooks/use-reasons.ts';
import type { Blocker, Cause } from './blockers.ts';
import { isPrice, type FulfilForm } from './fulfil-form.ts';
import { hasPieces } from './quote.ts';

/** Returns a function that explains by a blocker why the button is disabled (FUL-4). */
export function useBlockerText(): (blocker: Blocker) => string {
  const t = useTexts(fulfilmentTexts, scopesTexts);
  const toReason = useReasons();
  const locale = useLocale();
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const toSentence = (said: string) => said.charAt(0).toLocaleUpperCase(locale) + said.slice(1);
  return (blocker) => {
    switch (blocker.code) {
      case 'NOT_ELIGIBLE':
        return toReason(blocker.eligibility) ?? '';
      case 'UPLOADING':
        return t('blockers.UPLOADING', { count: blocker.count });
      case 'PRODUCT': {
        const said = list.format(toLacks(blocker.causes, t));
        return blocker.isNamed ? `${blocker.product.skuName}: ${said}` : toSentence(said);
      }
      default:
        return t(`blockers.${blocker.code}`);
    }
  };
}

/**
 * Describes the causes that block a product, each text once: an unknown part, or a choice with the name of the factory that does not offer it.
 */
function toLacks(causes: readonly Cause[], t: Texts<'fulfilment', 'scopes'>): string[] {
  const said = causes.map((cause) => {
    switch (cause.code) {
      case 'SCOPE':
        return t('scopes:toPick', { name: cause.name });
      case 'UNKNOWN':
        return t('lacks.UNKNOWN', { part: t(`lackedParts.${cause.part}`) });
      case 'NOT_MADE':
        return t('lacks.NOT_MADE', {
          house: houseName(cause.house),
          part: t(`lackedParts.${cause.part}`),
          word: cause.word,
        });
      case 'DESIGN': {
        const { code, side } = cause.problem;
        const place = side === null ? '' : t(`places.${placementOf(side, code === 'NO_MOCKUP')}`);
        return t(`lacks.${code}`, { place });
      }
      case 'COMPARE':
      case 'TEXT':
        return t(`lacks.${cause.code}`);
    }
  });
  return [...new Set(said)];
}

/**
 * Returns a function that names the costs which are not in the total of a quote because they are unknown (FUL-58), or null when the total is
 * complete.
 */
export function useOpenCosts(): (quote: Quote) => string | null {
  const t = useTexts(fulfilmentTexts);
  const locale = useLocale();
  return ({ unknown }) => {
    if (unknown.length === 0) return null;
    const names = unknown.map((code) => t(`extraCosts.${code}`).toLocaleLowerCase(locale));
    return t('notIncluded', { names: new Intl.ListFormat(locale).format(names) });
  };
}

/** Summarises in one line what the button will do: 'AUTO → HOUSE, 27.60$ (chưa gồm phí ship), 3 mặt in' (FUL-5). */
export function useSummaryLine(
  form: FulfilForm,
  products: readonly OrderProductDesigns[],
  quote: Quote | undefined,
): string {
  const t = useTexts(fulfilmentTexts);
  const locale = useLocale();
  const toOpenCosts = useOpenCosts();
  // HAND sends nothing to a factory, so only the price is named.
  if (form.type === 'HAND') {
    return isPrice(form.price) ? `${form.type}, ${displayMoney(parseMoney(form.price), locale)}` : form.type;
  }
  const head = `${form.type} → ${form.house}`;
  const parts = [head];
  if (quote && hasPieces(quote)) {
    const openCosts = toOpenCosts(quote);
    const total = displayMoney(parseMoney(quote.total), locale);
    parts.push(openCosts === null ? total : `${total} ${openCosts}`);
  }
  parts.push(t('sides', { count: countSides(products) }));
  if (quote !== undefined && quote.parcel.length > 0) parts.push(t('parcel.orders', { count: quote.parcel.length }));
  return parts.join(', ');
}

/** Counts the printed sides of all products; mockups are not printed. */
function countSides(products: readonly OrderProductDesigns[]): number {
  const placements = products.flatMap(({ designs }) => designs.map(({ placement }) => placement));
  return placements.filter((placement) => isPlacement(placement) && !isMockupPlacement(placement)).length;
}
