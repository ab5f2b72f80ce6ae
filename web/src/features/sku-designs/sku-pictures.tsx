import type { SkuPicture } from '@bobbin/contract/sku-designs';
import { useTexts } from '../../i18n/use-texts.tsx';
import { skuDesignsTexts } from '../../i18n/vi/sku-designs.ts';
import styles from '../../ui/layout/picture-grid.module.css';

const SIDES = ['front', 'back', 'right', 'left'] as const;

/** Shows the mockups and print files of a SKU, each with its side; pressing a picture opens it in full size. */
export function SkuPictures({
  thumbnails,
  designs,
}: {
  thumbnails: readonly SkuPicture[];
  designs: readonly SkuPicture[];
}) {
  const t = useTexts(skuDesignsTexts);
  return (
    <>
      <Pictures label={t('files')} pictures={designs} none={t('noFiles')} />
      {thumbnails.length === 0 ? null : <Pictures label={t('pictures')} pictures={thumbnails} none="" />}
    </>
  );
}

function Pictures({ label, pictures, none }: { label: string; pictures: readonly SkuPicture[]; none: string }) {
  const t = useTexts(skuDesignsTexts);
  const sideOf = ({ side }: SkuPicture) => {
    const known = SIDES.find((one) => one === side);
    return known === undefined ? '' : t(`sides.${known}`);
  };
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      {pictures.length === 0 ? none : null}
      <div className={styles.pictures}>
        {pictures.map((picture) => (
          <a
            key={picture.url}
            className={styles.tile}
            href={picture.url}
            target="_blank"
            rel="noreferrer"
            title={`${sideOf(picture)} · ${picture.name} · ${picture.width} × ${picture.height}`}
          >
            <img
              src={picture.thumbnailUrl ?? picture.url}
              alt={`${sideOf(picture)} ${picture.name}`}
              loading="lazy"
              decoding="async"
            />
          </a>
        ))}
      </div>
    </fieldset>
  );
}
