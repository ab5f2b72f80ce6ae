import { IconPhoto } from '../../ui/icons.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { skuDesignsTexts } from '../../i18n/vi/sku-designs.ts';
import styles from './sku-card.module.css';

interface CardFrameProps {
  card: { code: string; product_name: string; sku_name: string; sku_url: string };
  badge: ReactNode;
  facts: readonly { name: string; value: ReactNode }[];
  note: ReactNode;
  isNoteLoud?: boolean;
  actions: ReactNode;
}

/** A SKU in the grid of either side: its picture with its state, what it is, and what can be done. */
export function CardFrame({ card, badge, facts, note, isNoteLoud = false, actions }: CardFrameProps) {
  const t = useTexts(skuDesignsTexts);
  const { code, product_name: product, sku_name: variant, sku_url: picture } = card;
  return (
    <article className={styles.card} aria-label={`${code} ${product}`}>
      <div className={styles.picture}>
        {picture === '' ? (
          <span className={styles.none}>
            <IconPhoto size={26} stroke={1.25} aria-hidden />
            {t('noPicture')}
          </span>
        ) : (
          <img src={picture} alt="" loading="lazy" decoding="async" />
        )}
        <span className={styles.state}>{badge}</span>
      </div>
      <strong className={styles.title} title={product}>
        {product}
      </strong>
      <span className={styles.variant} title={variant}>
        {variant}
      </span>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <span>{name}</span>
          <span>{value}</span>
        </div>
      ))}
      <div className={styles.note} data-tone={isNoteLoud ? 'amber' : undefined}>
        {note}
      </div>
      <div className={styles.actions}>{actions}</div>
    </article>
  );
}
