import type { SkuDesign } from '@bobbin/contract/sku-designs';
import { useTexts } from '../../i18n/use-texts.tsx';
import { skuDesignsTexts } from '../../i18n/vi/sku-designs.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import styles from './sku-card.module.css';

type Colours = SkuDesign['colors'];

/** Swatches of a line; the number behind them counts all colours. */
const SHOWN = 6;

/** Shows a garment's colour; an unknown one is hatched, never white (PRD-10). */
export function ColourDot({ hex }: { hex: string | null }) {
  return (
    <span
      className={styles.dot}
      data-unknown={hex === null || undefined}
      style={hex === null ? undefined : { background: hex }}
      aria-hidden
    />
  );
}

/** Shows the colours that a card covers, on one line, with all names for screen readers and on hover. */
export function SkuColours({ colors, name }: { colors: Colours; name?: string | undefined }) {
  const t = useTexts(skuDesignsTexts);
  const names = colors.map((colour) => (colour.name === '' ? t('unknownColour') : colour.name)).join(', ');
  return (
    <Row as="span" gap={4} size={12} shrinks nowrap pad="2 10" title={names}>
      {name === undefined ? null : <Text tone="muted">{name}</Text>}
      {colors.slice(0, SHOWN).map(({ name: colour, hex }) => (
        <ColourDot key={colour} hex={hex} />
      ))}
      <span aria-hidden>{t('colours', { count: colors.length })}</span>
      <Text unseen>{names}</Text>
    </Row>
  );
}

/** Shows the same by the tone of the garment, because each tone may need a file of its own. */
export function SkuTones({ colors }: { colors: Colours }) {
  const t = useTexts(skuDesignsTexts);
  const dark = colors.filter(({ tone }) => tone === 'dark');
  const light = colors.filter(({ tone }) => tone === 'light');
  const other = colors.filter(({ tone }) => tone === null);
  return (
    <>
      {dark.length === 0 ? null : <SkuColours colors={dark} name={t('dark')} />}
      {light.length === 0 ? null : <SkuColours colors={light} name={t('light')} />}
      {other.length === 0 ? null : <SkuColours colors={other} name={t('otherTone')} />}
    </>
  );
}
