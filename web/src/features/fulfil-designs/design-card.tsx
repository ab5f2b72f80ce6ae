import type { FulfilDesign } from '@bobbin/contract/fulfil-designs';
import { IconPencil, IconPhoto } from '../../ui/icons.ts';
import { toErrorText } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilDesignsTexts } from '../../i18n/vi/fulfil-designs.ts';
import { Ago } from '../../ui/text/ago.tsx';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import styles from './design-card.module.css';
import { openDesignForm } from './open-design-dialogs.tsx';
import { useCheckDesign } from './use-fulfil-designs.ts';

interface DesignCardProps {
  design: FulfilDesign;
  now: number;
  onDetails: () => void;
}

/** A fulfil design in the grid: its mark, how many print files, its picture, what it is called. */
export function DesignCard({ design, now, onDetails }: DesignCardProps) {
  const t = useTexts(fulfilDesignsTexts);
  const { code, title, source, checked, designUrlCount, createdAt } = design;
  const [thumbnail] = design.thumbnails;
  const canEdit = usePermissionReason('EDIT_FULFILL') === null;
  const check = useCheckDesign();

  /** Turns once the server has confirmed (UI-34). */
  function turn() {
    sayAnswer(check.mutateAsync({ id: design.id, checked: !checked }), {
      failed: (error) => {
        const { title: problem, detail } = toErrorText(error);
        notify({ tone: 'warning', title: `${code}: ${problem}`, text: detail });
      },
    });
  }

  return (
    <article className={styles.card} data-checked={checked || undefined} aria-label={`${code} ${title}`}>
      <div className={styles.picture}>
        <button type="button" className={styles.open} onClick={onDetails} aria-label={`${t('details')} ${code}`}>
          <Picture url={thumbnail?.thumbnailUrl ?? null} isEmpty={thumbnail === undefined} />
        </button>
        {canEdit ? (
          <label className={styles.mark} title={checked ? t('deselect') : t('select')}>
            <input
              type="checkbox"
              aria-label={t('selectName', { code })}
              checked={checked}
              aria-busy={check.isPending || undefined}
              onChange={() => {
                if (!check.isPending) turn();
              }}
            />
          </label>
        ) : null}
        <span
          className={styles.count}
          data-empty={designUrlCount === 0 || undefined}
          title={designUrlCount === 0 ? t('noFile') : t('files', { count: designUrlCount })}
        >
          {designUrlCount}
        </span>
      </div>
      <div className={styles.line}>
        <code>{code}</code>
        <span className={styles.source} data-source={source}>
          {source}
        </span>
      </div>
      <strong className={styles.title} title={title}>
        {title}
      </strong>
      <div className={styles.foot}>
        <span className={styles.age}>
          <Ago at={createdAt} now={now} />
        </span>
        <span className={styles.actions}>
          <Button look="link" name={`${t('details')} ${code}`} onClick={onDetails}>
            {t('details')}
          </Button>
          {canEdit && source === 'Bobbin' ? (
            <IconButton
              name={t('edit', { code })}
              icon={<IconPencil size={15} stroke={1.75} />}
              onClick={() => openDesignForm(design.id)}
            />
          ) : null}
        </span>
      </div>
    </article>
  );
}

function Picture({ url, isEmpty }: { url: string | null; isEmpty: boolean }) {
  const t = useTexts(fulfilDesignsTexts);
  if (url !== null) return <img src={url} alt="" loading="lazy" decoding="async" />;
  return (
    <span className={styles.none}>
      <IconPhoto size={26} stroke={1.25} aria-hidden />
      {isEmpty ? t('noPicture') : null}
    </span>
  );
}
