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
import styles from './fulfil-designs.module.css';
import { openDesignForm } from './open-design-dialogs.tsx';
import { useCheckDesign } from './use-fulfil-designs.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

interface DesignCardProps {
  design: FulfilDesign;
  now: number;
  onDetails: () => void;
}

/** Shows a fulfil design in the grid: its check mark, number of print files, picture and title. */
export function DesignCard({ design, now, onDetails }: DesignCardProps) {
  const t = useTexts(fulfilDesignsTexts);
  const { code, title, source, checked, designUrlCount, createdAt } = design;
  const [thumbnail] = design.thumbnails;
  const canEdit = usePermissionReason('EDIT_FULFILL') === null;
  const check = useCheckDesign();

  /** The check mark changes only after the server has confirmed it (UI-34). */
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
      <Text as="div" below={6} lineBelow="soft" className={styles.picture}>
        <button type="button" className={styles.open} onClick={onDetails} aria-label={`${t('details')} ${code}`}>
          <Picture url={thumbnail?.thumbnailUrl ?? null} isEmpty={thumbnail === undefined} />
        </button>
        {canEdit ? (
          <label data-touch="square" className={styles.mark} title={checked ? t('deselect') : t('select')}>
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
        <Text
          size={12}
          tone="green"
          weight={600}
          fill="green"
          className={styles.count}
          data-empty={designUrlCount === 0 || undefined}
          title={designUrlCount === 0 ? t('noFile') : t('files', { count: designUrlCount })}
        >
          {designUrlCount}
        </Text>
      </Text>
      <div className={styles.line}>
        <code>{code}</code>
        <Text tone="accent" weight={600} className={styles.source} data-source={source}>
          {source}
        </Text>
      </div>
      <Text as="strong" cut size={13} weight={600} className={styles.title} title={title}>
        {title}
      </Text>
      <div className={styles.foot}>
        <Text tone="muted" nowrap>
          <Ago at={createdAt} now={now} />
        </Text>
        <Row as="span" gap={2} fixed>
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
        </Row>
      </div>
    </article>
  );
}

function Picture({ url, isEmpty }: { url: string | null; isEmpty: boolean }) {
  const t = useTexts(fulfilDesignsTexts);
  if (url !== null) return <img src={url} alt="" loading="lazy" decoding="async" />;
  return (
    <Stack as="span" align="center" gap={4} size={12} tone="muted">
      <IconPhoto size={26} stroke={1.25} aria-hidden />
      {isEmpty ? t('noPicture') : null}
    </Stack>
  );
}
