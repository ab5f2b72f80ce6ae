import type { OrderText } from '@bobbin/contract/texts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { personalisedTexts } from '../../i18n/vi/personalised.ts';

type Refusal = OrderText['refusals'][number];

/** Returns a function for the sentence that names why a text cannot be drawn (PTX-7). */
export function useRefusalText(): (refusal: Refusal) => string {
  const t = useTexts(personalisedTexts);
  return ({ code, fieldName, characters, fits }) =>
    t(`refusals.${code}`, { field: fieldName, characters: characters.join(' '), fits: fits ?? 0 });
}
