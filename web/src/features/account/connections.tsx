import { connectFlash } from '@bobbin/contract/connections';
import type { Reply } from '@bobbin/contract/endpoint';
import type { listConnections } from '@bobbin/contract/fulfilment';
import { HOUSES, HOUSE_NAMES, READY_HOUSES, type House } from '@bobbin/domain/fulfilment';
import { useTranslation } from 'react-i18next';
import { FailedBanner, RowsSkeleton } from '../../ui/list-states.tsx';
import styles from './account.module.css';
import { Connection } from './connection.tsx';
import { parseFlashLogin } from './flash-login.ts';
import { useConnections, useTelegram } from './use-connections.ts';

type HouseState = Reply<typeof listConnections>[number];

/** The factories and the Telegram group: each checked when it is saved, its last four characters afterwards (W19). */
export function Connections() {
  const connections = useConnections();
  return (
    <>
      {connections.isPending ? <RowsSkeleton rows={HOUSES.length} height={96} /> : null}
      {connections.isError ? (
        <div className={styles.body}>
          <FailedBanner query={connections} hasRows={connections.data !== undefined} />
        </div>
      ) : null}
      {connections.data
        ? HOUSES.map((house) => (
            <FactoryConnection key={house} house={house} state={connections.data.find((one) => one.house === house)} />
          ))
        : null}
      <TelegramConnection />
    </>
  );
}

function FactoryConnection({ house, state }: { house: House; state: HouseState | undefined }) {
  const { t } = useTranslation('profile');
  const name = HOUSE_NAMES[house];
  const isFlash = house === 'FLASH';
  const isReady = READY_HOUSES.includes(house);
  const lastFour = state?.lastFour ?? '';
  // Known but not connected: the factory refused the key later on.
  const isKnown = state !== undefined && state.checkedAt !== null;

  function findProblem(text: string): 'userNameRequired' | 'passwordRequired' | 'flashSplit' | null {
    if (!isFlash) return null;
    if (!text.includes('|')) return 'flashSplit';
    const issue = connectFlash.body?.safeParse(parseFlashLogin(text)).error?.issues[0];
    if (issue === undefined) return null;
    return issue.path[0] === 'username' ? 'userNameRequired' : 'passwordRequired';
  }

  return (
    <Connection
      partner={house}
      name={name}
      state={
        isKnown
          ? {
              ends: lastFour === '' ? null : t(isFlash ? 'flashEnds' : 'keyEnds', { lastFour }),
              checkedAt: state.checkedAt,
              isRefused: !state.isConnected,
            }
          : null
      }
      label={isFlash ? t('flashKey') : t('apiKey')}
      hint={isFlash ? t('flashKeyHint', { name }) : t('apiKeyHint', { name })}
      findProblem={findProblem}
      saved={{ title: t('saved'), text: t('savedDetail', { name }) }}
      note={isReady ? null : t('soonText', { name })}
      removeText={t(isReady ? 'removeText' : 'removeSoonText', { name })}
    />
  );
}

function TelegramConnection() {
  const { t } = useTranslation('profile');
  const telegram = useTelegram();
  if (telegram.isPending) return <RowsSkeleton rows={1} height={96} />;
  if (telegram.isError) {
    return (
      <div className={styles.body}>
        <FailedBanner query={telegram} hasRows={false} />
      </div>
    );
  }
  const group = telegram.data;
  return (
    <Connection
      partner="TELEGRAM"
      name="Telegram"
      state={
        group === null
          ? null
          : {
              ends: t('groupEnds', group) + (group.hasOwnBot ? ` · ${t('ownBot')}` : ''),
              checkedAt: group.checkedAt,
              isRefused: false,
            }
      }
      label={t('telegramKey')}
      hint={t('telegramKeyHint')}
      findProblem={() => null}
      saved={{ title: t('telegramSaved'), text: null }}
      note={null}
      removeText={t('removeTelegramText')}
    />
  );
}
