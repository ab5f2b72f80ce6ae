import type { DesignPicture } from '@bobbin/contract/fulfil-designs';
import { IconPlus, IconX } from '../../ui/icons.ts';
import { useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { toErrorText } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilDesignsTexts } from '../../i18n/vi/fulfil-designs.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import styles from './fulfil-designs.module.css';
import { useRemovePicture } from './use-fulfil-designs.ts';
import type { usePictures } from './use-pictures.ts';

interface PictureFieldProps {
  label: string;
  kind: 'thumbnail' | 'design';
  /** Pictures that the design already has. */
  kept: readonly DesignPicture[];
  added: ReturnType<typeof usePictures>;
}

/** Shows the pictures of one kind in a form: those that the design has, those that were added, and the button to add more. */
export function PictureField({ label, kind, kept, added }: PictureFieldProps) {
  const t = useTexts(fulfilDesignsTexts);
  const input = useRef<HTMLInputElement>(null);
  const remove = useRemovePicture();
  /** Ids of pictures whose removal is in progress; pressing again sends no further request (FFD-7). */
  const leaving = useRef(new Set<string>());

  async function take(id: string) {
    if (leaving.current.has(id)) return;
    leaving.current.add(id);
    try {
      await remove.mutateAsync({ id, kind });
      notify({ tone: 'success', title: t('deleted'), text: t('deletedText') });
    } catch (error) {
      const isOffline = error instanceof ApiError && error.status === 0;
      if (isOffline) notify({ tone: 'error', title: t('networkFailed'), text: t('networkFailedText') });
      else {
        const { title, detail } = toErrorText(error);
        notify({ tone: 'warning', title: t('deleteFailed'), text: detail === null ? title : `${title} ${detail}` });
      }
    } finally {
      leaving.current.delete(id);
    }
  }

  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.pictures}>
        {kept.map(({ id, name, url, thumbnailUrl }) => (
          <Tile key={id} name={name} url={thumbnailUrl ?? url} onRemove={() => void take(id)} />
        ))}
        {added.pictures.map(({ key, name, share, problem, file }) => (
          <Tile
            key={key}
            name={name}
            url={file?.url ?? null}
            share={file === null && problem === null ? share : undefined}
            problem={problem}
            onRemove={() => added.remove(key)}
          />
        ))}
        <button
          type="button"
          className={styles.add}
          aria-label={`${t('choose')}: ${label}`}
          disabled={added.isFull}
          title={added.isFull ? t('tooMany') : t('choose')}
          onClick={() => input.current?.click()}
        >
          <IconPlus size={20} stroke={1.5} aria-hidden />
        </button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={kind === 'design' ? '.png,image/png' : 'image/*'}
        aria-label={label}
        onChange={(event) => {
          added.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </fieldset>
  );
}

interface TileProps {
  name: string;
  url: string | null;
  share?: number | undefined;
  problem?: string | null;
  onRemove: () => void;
}

function Tile({ name, url, share, problem = null, onRemove }: TileProps) {
  const t = useTexts(fulfilDesignsTexts);
  return (
    <div className={styles.tile} data-broken={problem !== null || undefined} title={problem ?? name}>
      {url === null ? null : <img src={url} alt={name} loading="lazy" decoding="async" />}
      {share === undefined ? null : <progress max={1} value={share} aria-label={`${t('uploading')} ${name}`} />}
      {problem === null ? null : <span role="alert">{problem}</span>}
      <span className={styles.remove}>
        <IconButton name={t('removePicture', { name })} icon={<IconX size={14} stroke={2} />} onClick={onRemove} />
      </span>
    </div>
  );
}
