import { HOUSE_NAMES } from '@bobbin/domain/fulfilment';
import { Button, PasswordInput } from '@mantine/core';
import { IconCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LaTime } from '../../ui/la-time.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list-states.tsx';
import { notify } from '../../ui/notify.tsx';
import styles from './pressify-connection.module.css';
import { useConnectPressify, useConnections } from './use-connections.ts';

const house = HOUSE_NAMES.PRESSIFY;

/** The PRESSIFY key: checked when it is saved, its last four characters afterwards, removable (W18). */
export function PressifyConnection() {
  const { t } = useTranslation('profile');
  const connections = useConnections();
  const connect = useConnectPressify();
  const [isReplacing, setReplacing] = useState(false);
  if (connections.isPending) return <RowsSkeleton rows={1} height={80} />;
  if (connections.isError) return <FailedBanner query={connections} hasRows={false} />;
  const connection = connections.data.find((one) => one.house === 'PRESSIFY');
  const isConnected = connection?.isConnected ?? false;

  function remove() {
    confirm({
      title: t('removeTitle', { house }),
      text: t('removeText', { house }),
      action: t('remove'),
      isDangerous: true,
      onConfirm: async () => {
        await connect.mutateAsync('');
        notify({ tone: 'success', title: t('updateTitle'), text: t('removed', { house }) });
      },
    });
  }

  return (
    <div className={styles.connection}>
      <div className={styles.head}>
        <strong>{house}</strong>
        {isConnected ? (
          <Badge tone="green" icon={<IconCheck aria-hidden />}>
            {t('connected')}
          </Badge>
        ) : (
          <Badge tone="neutral" icon={<IconPlugConnectedX aria-hidden />}>
            {t('notConnected')}
          </Badge>
        )}
        {isConnected && connection?.lastFour ? (
          <span className={styles.muted}>{t('keyEnds', { lastFour: connection.lastFour })}</span>
        ) : null}
        {isConnected && connection?.checkedAt ? (
          <span className={styles.muted}>
            {t('checkedAt')} <LaTime at={connection.checkedAt} format="full" />
          </span>
        ) : null}
        {isConnected && !isReplacing ? (
          <div className={styles.actions}>
            <Button onClick={() => setReplacing(true)}>{t('replace')}</Button>
            <Button color="red" variant="subtle" onClick={remove}>
              {t('remove')}
            </Button>
          </div>
        ) : null}
      </div>
      {!isConnected || isReplacing ? <KeyForm connect={connect} onDone={() => setReplacing(false)} /> : null}
    </div>
  );
}

function KeyForm({ connect, onDone }: { connect: ReturnType<typeof useConnectPressify>; onDone: () => void }) {
  const { t } = useTranslation('profile');
  const [key, setKey] = useState('');

  function submit() {
    if (key.trim() === '' || connect.isPending) return;
    connect.mutate(key.trim(), {
      onSuccess: () => {
        notify({ tone: 'success', title: t('saved'), text: t('savedDetail', { house }) });
        onDone();
      },
    });
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PasswordInput
        className={styles.key}
        label={t('apiKey')}
        description={t('apiKeyHint')}
        autoComplete="off"
        maxLength={500}
        value={key}
        onChange={(event) => setKey(event.target.value)}
      />
      <Button type="submit" variant="filled" disabled={key.trim() === ''} loading={connect.isPending}>
        {t('connect')}
      </Button>
      <div className={styles.failure}>
        <Failure error={connect.error} />
      </div>
    </form>
  );
}
