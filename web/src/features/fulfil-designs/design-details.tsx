import type { DesignPicture, FulfilDesign } from '@bobbin/contract/fulfil-designs';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilDesignsTexts } from '../../i18n/vi/fulfil-designs.ts';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { MissingPictures } from '../../ui/form/csv-import/missing-pictures.tsx';
import styles from './fulfil-designs.module.css';
import { useFulfilDesign } from './use-fulfil-designs.ts';

/** Shows a fulfil design with all its pictures; pressing a picture opens it in full size. */
export function DesignDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(fulfilDesignsTexts);
  const query = useFulfilDesign(id);
  const design = query.data;
  return (
    <Drawer title={design === undefined ? t('details') : `${design.code} · ${design.title}`} onClose={onClose}>
      {query.isError ? <FailedBanner query={query} hasRows={false} /> : null}
      {query.isPending ? <RowsSkeleton rows={6} /> : null}
      {design === undefined ? null : <Details design={design} />}
    </Drawer>
  );
}

function Details({ design }: { design: FulfilDesign }) {
  const t = useTexts(fulfilDesignsTexts);
  return (
    <div className={styles.details}>
      <Facts
        facts={[
          { name: t('source'), value: design.source },
          { name: t('refId'), value: design.refId },
          { name: t('createdBy'), value: design.createdBy === '' ? '–' : design.createdBy },
          { name: t('created'), value: formatLa(design.createdAt, 'full') },
          { name: t('updated'), value: formatLa(design.updatedAt, 'full') },
        ]}
      />
      <MissingPictures waiting={design.waiting} failed={design.failed} />
      <Pictures label={t('thumbnails')} pictures={design.thumbnails} none={t('noPicture')} />
      <Pictures label={t('designs')} pictures={design.designs} none={t('noFile')} />
    </div>
  );
}

function Pictures({ label, pictures, none }: { label: string; pictures: readonly DesignPicture[]; none: string }) {
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      {pictures.length === 0 ? none : null}
      <div className={styles.pictures}>
        {pictures.map(({ id, url, thumbnailUrl, name, width, height }) => (
          <a
            key={id}
            className={styles.tile}
            href={url}
            target="_blank"
            rel="noreferrer"
            title={`${name} · ${width} × ${height}`}
          >
            <img src={thumbnailUrl ?? url} alt={name} loading="lazy" decoding="async" />
          </a>
        ))}
      </div>
    </fieldset>
  );
}
