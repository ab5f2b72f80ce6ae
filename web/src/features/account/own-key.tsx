import { lazy } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { ownKeyTexts } from '../../i18n/vi/own-key.ts';
import { sayAnswer, useFailureWhenGone } from '../../ui/feedback/answers.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { openDialog } from '../../ui/overlay/dialogs.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import styles from './account.module.css';
import { useCreateOwnKey, useOwnKey, useRemoveOwnKey } from './use-own-key.ts';
import { Button } from '../../ui/button/button.tsx';
import { Row } from '../../ui/layout/boxes.tsx';

const NewKeyDialog = lazy(async () => ({ default: (await import('./new-key-dialog.tsx')).NewKeyDialog }));

function showKey(apiKey: string): void {
  openDialog((close) => <NewKeyDialog apiKey={apiKey} onClose={close} />);
}

/** Manages the person's own API key: it can be created, replaced and revoked, and is shown once (ACC-48). */
export function OwnKey() {
  const t = useTexts(ownKeyTexts);
  const ownKey = useOwnKey();
  const create = useCreateOwnKey();
  const remove = useRemoveOwnKey();
  const tellWhenGone = useFailureWhenGone();
  if (ownKey.isPending) return <RowsSkeleton rows={1} height={62} />;
  if (ownKey.isError) {
    return (
      <div className={styles.body}>
        <FailedBanner query={ownKey} hasRows={false} />
      </div>
    );
  }
  const known = ownKey.data;

  function createFirst() {
    sayAnswer(create.mutateAsync(), { done: showKey, failed: tellWhenGone });
  }

  function askToReplace() {
    confirm({
      title: t('replaceKeyTitle'),
      text: t('replaceKeyText'),
      action: t('replaceKey'),
      isDangerous: true,
      onConfirm: async () => showKey(await create.mutateAsync()),
    });
  }

  function askToRevoke() {
    confirm({
      title: t('revokeKeyTitle'),
      text: t('revokeKeyText'),
      action: t('revokeKey'),
      isDangerous: true,
      onConfirm: async () => {
        await remove.mutateAsync();
        notify({ tone: 'success', title: t('keyRevoked') });
      },
    });
  }

  return (
    <div className={styles.body}>
      <p className={styles.text}>{t('ownKeyText')}</p>
      <Row wrap gap="6 12">
        {known === null ? (
          <span className={styles.muted}>{t('ownKeyNone')}</span>
        ) : (
          <span>
            <strong>
              {t('ownKeyEnds')} …{known.lastFour}
            </strong>{' '}
            <span className={styles.muted}>
              · {t('ownKeyCreated')} <LaTime at={known.createdAt} format="full" /> · {t('ownKeyUsed')}:{' '}
              {known.lastUsedAt === null ? t('ownKeyUnused') : <LaTime at={known.lastUsedAt} format="full" />}
            </span>
          </span>
        )}
        <Row align="stretch" wrap gap={8} push>
          {known === null ? (
            <Button look="main" isBusy={create.isPending} onClick={createFirst}>
              {t('createKey')}
            </Button>
          ) : (
            <>
              <Button onClick={askToReplace}>{t('replaceKey')}</Button>
              <Button look="quiet" isDangerous onClick={askToRevoke}>
                {t('revokeKey')}
              </Button>
            </>
          )}
        </Row>
      </Row>
      {known === null ? <Failure error={create.error} /> : null}
    </div>
  );
}
