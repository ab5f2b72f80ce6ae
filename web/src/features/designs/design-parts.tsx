import type { DesignDetails, DesignProduct } from '@bobbin/contract/designs';
import { useTexts } from '../../i18n/use-texts.tsx';
import { designsTexts } from '../../i18n/vi/designs.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { DesignLink } from './cells.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './design-panel.module.css';

/** Lists every delivered link, newest first (DSN-44). */
export function Revisions({ design: { revisions } }: { design: DesignDetails }) {
  const t = useTexts(designsTexts);
  if (revisions.length === 0) return null;
  return (
    <section className={styles.block} aria-label={t('revisions')}>
      <h3>{t('revisions')}</h3>
      <Stack as="ol" plain gap={4} className={styles.revisions}>
        {revisions.map(({ number, link, createdAt, createdBy }, index) => (
          <li key={number} data-newest={index === 0 || undefined}>
            <Row as="span" inline gap={6}>
              <strong>{t('version', { revision: number })}</strong>
              {index === 0 ? <Badge tone="yellow">{t('newest')}</Badge> : null}
            </Row>
            <DesignLink link={link} name={t('openRevision', { revision: number })} />
            <Text size={12} tone="muted" weight={400} title={createdBy}>
              <LaTime at={createdAt} />
            </Text>
          </li>
        ))}
      </Stack>
    </section>
  );
}

interface PicturesProps {
  products: readonly DesignProduct[];
  title: string;
}

/** Shows the products with the seller's pictures; pressing a picture opens it in full size. */
export function ProductPictures({ products, title }: PicturesProps) {
  const t = useTexts(designsTexts);
  return (
    <section className={styles.block} aria-label={title}>
      <h3>{title}</h3>
      {products.map(({ id, name, skuName, type, price, images }) => (
        <div key={id} className={styles.product}>
          <Row align="baseline" justify="between" gap={12} below={6}>
            <span>
              <strong>{name}</strong>
              {skuName === '' ? null : (
                <Text size={12} tone="muted" weight={400}>
                  {' '}
                  · {skuName}
                </Text>
              )}
              {type === null ? null : (
                <Text size={12} tone="muted" weight={400}>
                  {' '}
                  · {type}
                </Text>
              )}
            </span>
            <Money amount={price} empty="—" />
          </Row>
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

/** Shows the note that the seller wrote in the request. */
export function DesignNote({ note, title }: { note: string; title: string }) {
  if (note === '') return null;
  return (
    <section className={styles.block} aria-label={title}>
      <h3>{title}</h3>
      <Text as="p" breaks flush className={styles.note}>
        {note}
      </Text>
    </section>
  );
}
