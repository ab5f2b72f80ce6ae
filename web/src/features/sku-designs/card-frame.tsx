import { IconPhoto } from '../../ui/icons.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { skuDesignsTexts } from '../../i18n/vi/sku-designs.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './sku-card.module.css';

interface CardFrameProps {
  card: { code: string; product_name: string; sku_url: string };
  badge: ReactNode;
  /** What the product is besides its name: its shop, or its style. */
  subtitle: string;
  colours: ReactNode;
  /** A checkbox over the picture. */
  choice?: ReactNode;
  isChosen?: boolean;
  facts: readonly { name: string; value: ReactNode }[];
  note: ReactNode;
  isNoteLoud?: boolean;
  actions: ReactNode;
}

/** Shows a product in the grid of sellers or staff: picture, state, colours, facts and actions. */
export function CardFrame({
  card,
  badge,
  subtitle,
  colours,
  choice,
  isChosen = false,
  facts,
  note,
  isNoteLoud = false,
  actions,
}: CardFrameProps) {
  const t = useTexts(skuDesignsTexts);
  const { code, product_name: product, sku_url: picture } = card;
  return (
    <article className={styles.card} data-chosen={isChosen || undefined} aria-label={`${code} ${product}`}>
      <Stack below={8} lineBelow="soft" fill="neutral" className={styles.picture}>
        {picture === '' ? (
          <Stack as="span" align="center" gap={4} size={12} tone="muted">
            <IconPhoto size={26} stroke={1.25} aria-hidden />
            {t('noPicture')}
          </Stack>
        ) : (
          <img src={picture} alt="" loading="lazy" decoding="async" />
        )}
        <span className={styles.state}>{badge}</span>
        {choice}
      </Stack>
      <Text as="strong" cut size={13} weight={600} className={styles.title} title={product}>
        {product}
      </Text>
      <Text cut size={12} tone="muted" className={styles.variant} title={subtitle}>
        {subtitle}
      </Text>
      {colours}
      {facts.map(({ name, value }) => (
        <Row key={name} align="stretch" justify="between" gap={8} size={12} shrinks className={styles.fact}>
          <span>{name}</span>
          <span>{value}</span>
        </Row>
      ))}
      <Text as="div" size={12} tone="muted" className={styles.note} data-tone={isNoteLoud ? 'amber' : undefined}>
        {note}
      </Text>
      <Stack gap={4} className={styles.actions}>
        {actions}
      </Stack>
    </article>
  );
}
