import type { DesignSource } from '@bobbin/contract/prints';
import { useTexts } from '../../i18n/use-texts.tsx';
import { designSourceTexts } from '../../i18n/vi/design-source.ts';

/** Returns a function that says where the files of an order product came from: 'Từ sản phẩm' (PRN-1). */
export function useSourceText(): (from: DesignSource) => string {
  const t = useTexts(designSourceTexts);
  return ({ kind, colour, pattern }) => t(`kinds.${kind}`, { colour: colour ?? '', pattern: pattern ?? '' });
}
