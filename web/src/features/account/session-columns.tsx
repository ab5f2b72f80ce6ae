import type { UserSession } from '@bobbin/contract/sessions';
import { useTexts } from '../../i18n/use-texts.tsx';
import { sessionsTexts } from '../../i18n/vi/sessions.ts';
import { Ago } from '../../ui/text/ago.tsx';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { Button } from '../../ui/button/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { useEndSession } from './use-sessions.ts';
import { Row } from '../../ui/layout/boxes.tsx';

/** Columns of the account's sessions. */
export const SESSION_LIST: List<UserSession, { now: number }> = {
  name: 'sessions',
  version: 1,
  toId: ({ id }) => id,
  rowPx: 46,
  cardPx: 150,
  columns: [
    { key: 'device', title: 'sessions:device', isFixed: true, card: 'head', cell: (row) => <Device row={row} /> },
    { key: 'address', title: 'sessions:address', width: 150, card: 'fact', cell: ({ address }) => address },
    {
      key: 'lastUsed',
      title: 'sessions:lastUsed',
      width: 140,
      card: 'fact',
      cell: ({ lastUsedAt }, { now }) => <Ago at={lastUsedAt} now={now} />,
    },
    {
      key: 'signedIn',
      title: 'sessions:signedIn',
      width: 170,
      card: 'fact',
      cell: ({ createdAt }) => <LaTime at={createdAt} format="full" />,
    },
    {
      key: 'actions',
      title: 'ui:actions',
      width: 124,
      isFixed: true,
      sticky: 'end',
      align: 'end',
      card: 'action',
      cell: (row) => <EndButton row={row} />,
    },
  ],
};

function Device({ row: { device, isCurrent } }: { row: UserSession }) {
  const t = useTexts(sessionsTexts);
  return (
    <Row wrap gap="6 12">
      <strong>{device}</strong>
      {isCurrent ? <Badge tone="green">{t('thisSession')}</Badge> : null}
    </Row>
  );
}

function EndButton({ row }: { row: UserSession }) {
  const t = useTexts(sessionsTexts);
  const end = useEndSession();
  const { device, isCurrent } = row;

  function endIt() {
    sayAnswer(end.mutateAsync(row), {
      done: () => notify({ tone: 'success', title: t('sessionEnded', { device }) }),
    });
  }

  if (isCurrent) return null;
  return (
    <Button aria-label={t('endSessionOf', { device })} isBusy={end.isPending} onClick={endIt}>
      {t('endSession')}
    </Button>
  );
}
