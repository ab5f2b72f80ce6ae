import type { DesignDetails, DesignProduct } from '@bobbin/contract/designs';
import { useTexts } from '../../i18n/use-texts.tsx';
import { designsTexts } from '../../i18n/vi/designs.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { DesignLink } from './cells.tsx';
import styles from './design-panel.module.css';

/** Every link that was given, the newest first (DSN-44). */
export function Revisions({ design: { revisions } }: { design: DesignDetails }) {
  const t = useTexts(designsTexts);
  if (revisions.length === 0) return null;
  return (
    <section className={styles.block} aria-label={t('revisions')}>
      <h3>{t('revisions')}</h3>
      <ol className={styles.revisions}>
        {revisions.map(({ number, link, createdAt, createdBy }, index) => (
          <li key={number} data-newest={index === 0 || undefined}>
            <span className={styles.version}>
              <strong>{t('version', { revision: number })}</strong>
              {index === 0 ? <Badge tone="yellow">{t('newest')}</Badge> : null}
            </span>
            <DesignLink link={link} name={t('openRevision', { revision: number })} />
            <span className={styles.small} title={createdBy}>
              <LaTime at={createdAt} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface PicturesProps {
  products: readonly DesignProduct[];
  title: string;
}

/** The products with the pictures that the seller sent; a press opens one as it is. */
export function ProductPictures({ products, title }: PicturesProps) {
  const t = useTexts(designsTexts);
  return (
    <section className={styles.block} aria-label={title}>
      <h3>{title}</h3>
      {products.map(({ id, name, skuName, type, price, images }) => (
        <div key={id} className={styles.product}>
          <div className={styles.productHead}>
            <span>
              <strong>{name}</strong>
              {skuName === '' ? null : <span className={styles.small}> · {skuName}</span>}
              {type === null ? null : <span className={styles.small}> · {type}</span>}
            </span>
            <Money amount={price} empty="—" />
          </div>
          <div className={styles.pictures}>
            {images.map((image, index) => (
              <a
                key={image.id}
                href={image.url}
                target="_blank"
                rel="noreferrer"
                title={`${image.name} · ${image.width} × ${image.height}`}
              >
                <img
                  src={image.thumbnailUrl ?? image.url}
                  alt={t('picture', { place: index + 1, name })}
                  loading="lazy"
                  decoding="async"
                />
              </a>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

/** What the seller wants, in their own words. */
export function DesignNote({ note, title }: { note: string; title: string }) {
  if (note === '') return null;
  return (
    <section className={styles.block} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.note}>{note}</p>
    </section>
  );
}
