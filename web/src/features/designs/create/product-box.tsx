import { DESIGN_IMAGES_MAX, DESIGN_PRODUCT_NAME_MAX } from '@bobbin/domain/limits';
import { IconAlertTriangle, IconBan, IconCopy, IconPhotoPlus, IconPlus, IconTrash, IconX } from '../../../ui/icons.ts';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { createDesignTexts } from '../../../i18n/vi/create-design.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import styles from './create.module.css';
import type { DraftAlert, DraftPicture, DraftProduct } from './draft.ts';
import type { RefusedPicture } from './find-refused.ts';
import type { Draft } from './use-draft.ts';
import { Card, Row, Stack, Text } from '../../../ui/layout/boxes.tsx';

interface ProductBoxProps {
  product: DraftProduct;
  /** Position of the product in the form, counted from 1. */
  place: number;
  draft: Draft;
  /** Uploaded share of each picture, by key; null while nothing is sent. */
  shares: ReadonlyMap<number, number> | null;
  refused: RefusedPicture | null;
  /** True if this is the only product, which cannot be removed. */
  isAlone: boolean;
  /** Called when the person works on this product; pasted pictures are then added to it. */
  onWork: () => void;
}

const ACCEPTED = 'image/png,image/jpeg,image/webp';

/** Shows a product of a new design: its name, up to three pictures that are added by click, drop or paste, and the rejected files (DSN-41). */
export function ProductBox({ product, place, draft, shares, refused, isAlone, onWork }: ProductBoxProps) {
  const t = useTexts(createDesignTexts);
  const [isOver, setOver] = useState(false);
  const { key, skuId, skuName, skuImage, pictures, alerts } = product;
  const own = t('product', { place });
  const name = product.name === '' ? own : product.name;
  const isBusy = shares !== null;

  const work = {
    onFocus: onWork,
    onPointerDown: onWork,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!isBusy);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onWork();
      if (!isBusy) draft.addPictures(key, [...event.dataTransfer.files]);
    },
  };

  return (
    <Card
      role="group"
      shrinks
      pad="12 14"
      className={styles.box}
      aria-label={name}
      data-over={isOver || undefined}
      {...work}
    >
      <Row as="header" gap={10} below={10} className={styles.head}>
        <Stack as="span" size={12} tone="muted" weight={600} fixed fill="neutral" className={styles.place} aria-hidden>
          {place}
        </Stack>
        {skuImage === null ? null : <img src={skuImage} alt="" width={28} height={28} />}
        {skuId === null ? (
          <input
            className={styles.name}
            aria-label={t('productName', { place })}
            placeholder={own}
            value={product.name}
            maxLength={DESIGN_PRODUCT_NAME_MAX}
            disabled={isBusy}
            onChange={(event) => draft.rename(key, event.target.value)}
          />
        ) : (
          <Stack as="span" size={13} breaks grow shrinks className={styles.known}>
            <strong>{name}</strong>
            {skuName === '' ? null : (
              <Text size={12} tone="muted" nowrap className={styles.small}>
                {skuName}
              </Text>
            )}
          </Stack>
        )}
        <Text size={12} tone="muted" nowrap className={styles.small}>
          {t('count', { count: pictures.length })}
        </Text>
        {isAlone || isBusy ? null : (
          <IconButton
            name={t('removeProduct', { name })}
            icon={<IconTrash size={16} stroke={1.5} />}
            onClick={() => draft.removeProduct(key)}
          />
        )}
      </Row>
      <Row align="stretch" wrap gap={10}>
        {pictures.map((picture) => (
          <Tile
            key={picture.key}
            picture={picture}
            share={shares?.get(picture.key) ?? (isBusy ? 0 : null)}
            problem={refused?.key === picture.key ? refused.reason : null}
            onRemove={isBusy ? null : () => draft.removePicture(key, picture.key)}
          />
        ))}
        <AddPicture
          name={name}
          count={pictures.length}
          isDisabled={isBusy}
          onFiles={(files) => draft.addPictures(key, files)}
        />
      </Row>
      <Alerts alerts={alerts} />
    </Card>
  );
}

interface TileProps {
  picture: DraftPicture;
  share: number | null;
  problem: string | null;
  onRemove: (() => void) | null;
}

function Tile({ picture: { file, url }, share, problem, onRemove }: TileProps) {
  const t = useTexts(createDesignTexts);
  return (
    <div className={styles.tile} data-broken={problem !== null || undefined} title={problem ?? file.name}>
      <img src={url} alt={file.name} decoding="async" />
      {share === null ? null : <progress max={1} value={share} aria-label={t('sendingPicture', { name: file.name })} />}
      {onRemove === null ? null : (
        <span className={styles.remove}>
          <IconButton
            name={t('removePicture', { name: file.name })}
            icon={<IconX size={14} stroke={2} />}
            onClick={onRemove}
          />
        </span>
      )}
      {problem === null ? null : (
        <Text role="alert" tone="red" pad="4 6" fill="red" className={styles.problem}>
          {problem}
        </Text>
      )}
    </div>
  );
}

interface AddPictureProps {
  name: string;
  count: number;
  isDisabled: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Shows the button that adds a picture: over the full width while there is no picture, disabled when there are three. */
function AddPicture({ name, count, isDisabled, onFiles }: AddPictureProps) {
  const t = useTexts(createDesignTexts);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isFull = count >= DESIGN_IMAGES_MAX;
  const text = isFull ? t('full') : count === 0 ? t('dropHere') : t('addPicture');
  const Icon = isFull ? IconBan : count === 0 ? IconPhotoPlus : IconPlus;
  return (
    <>
      <button
        type="button"
        className={styles.addProduct}
        data-empty={count === 0 || undefined}
        aria-label={`${t('addPictureTo', { name })}: ${text}`}
        title={isFull ? t('full') : undefined}
        disabled={isFull || isDisabled}
        onClick={() => input.current?.click()}
      >
        <Icon size={20} stroke={1.5} aria-hidden />
        {text}
      </button>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label={`${t('addPictureTo', { name })}: ${text}`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Clears the field, so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}

const ALERT_ICONS = { tooMany: IconAlertTriangle, notImage: IconAlertTriangle, known: IconCopy } as const;

/** Lists the rejected files with the messages of the documents. */
function Alerts({ alerts }: { alerts: readonly DraftAlert[] }) {
  const t = useTexts(createDesignTexts);
  if (alerts.length === 0) return null;
  return (
    <Stack as="ul" plain gap={4} size={13} above={10} className={styles.alerts} role="alert">
      {alerts.map(({ kind, name, place }, index) => {
        const Icon = ALERT_ICONS[kind];
        return (
          <li key={`${index} ${name}`} data-kind={kind}>
            <Icon size={15} stroke={1.75} aria-hidden />
            <span>
              <strong>{t(`alerts.${kind}`)}</strong> {t(`alertTexts.${kind}`, { name, place: place ?? 0 })}
            </span>
          </li>
        );
      })}
    </Stack>
  );
}
