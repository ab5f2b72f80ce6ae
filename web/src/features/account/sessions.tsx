import { useMemo } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { sessionsTexts } from '../../i18n/vi/sessions.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { ListBody } from '../../ui/list/list-page/list-body.tsx';
import { useListReply } from '../../ui/list/list-page/use-list-reply.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import styles from './account.module.css';
import { SESSION_LIST } from './session-columns.tsx';
import { useEndOtherSessions, useSessions } from './use-sessions.ts';
import { Button } from '../../ui/button/button.tsx';
import { Row } from '../../ui/layout/boxes.tsx';

/** Lists the sessions of the account; each can be ended here (ACC-30). */
export function Sessions() {
  const t = useTexts(sessionsTexts);
  const sessions = useListReply(useSessions());
  const endOthers = useEndOtherSessions();
  const now = useNow();
  const context = useMemo(() => ({ now }), [now]);
  const { rows } = sessions;
  const hasOthers = rows.some(({ isCurrent }) => !isCurrent);

  function askToEndOthers() {
    confirm({
      title: t('endOthersTitle'),
      text: t('endOthersText'),
      action: t('endOthers'),
      isDangerous: true,
      onConfirm: async () => {
        await endOthers.mutateAsync();
        notify({ tone: 'success', title: t('othersEnded') });
      },
    });
  }

  return (
    <>
      <ListBody isFlush list={SESSION_LIST} reply={sessions} context={context} skeletonRows={2} empty={null} />
      {rows.length === 0 ? null : (
        <div className={styles.body}>
          <Row wrap gap="6 12">
            {hasOthers ? (
              <Button look="quiet" isDangerous onClick={askToEndOthers}>
                {t('endOthers')}
              </Button>
            ) : (
              <span className={styles.muted}>{t('onlySession')}</span>
            )}
          </Row>
        </div>
      )}
    </>
  );
}
