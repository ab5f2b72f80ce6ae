import type { CallReply } from '@bobbin/contract/endpoints';
import type { listConnections } from '@bobbin/contract/fulfilment.calls';
import { isLoginHouse, factoryOf } from '@bobbin/domain/factories/factories';
import { HOUSES, type House, houseName } from '@bobbin/domain/factories/houses';
import type { ReactNode } from 'react';
import { usePublicConfig } from '../../api/form.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { connectionsTexts } from '../../i18n/vi/connections.ts';
import { profileTexts } from '../../i18n/vi/profile.ts';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import styles from './account.module.css';
import { Connection } from './connection.tsx';
import { keyForm, loginKeyForm } from './key-form.ts';
import { useConnections, useTelegram } from './use-connections.ts';

type HouseState = CallReply<typeof listConnections>[number];

/**
 * Shows the connections to the factories and to the Telegram group. Each key is checked when it is saved; only its last four characters are shown
 * (FAC-6).
 */
export function Connections({ nextStep }: { nextStep: ReactNode }) {
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
            <FactoryConnection
              key={house}
              house={house}
              state={connections.data.find((one) => one.house === house)}
              nextStep={nextStep}
            />
          ))
        : null}
      <TelegramConnection />
    </>
  );
}

interface FactoryConnectionProps {
  house: House;
  state: HouseState | undefined;
  nextStep: ReactNode;
}

function FactoryConnection({ house, state, nextStep }: FactoryConnectionProps) {
  const t = useTexts(connectionsTexts, profileTexts);
  const name = houseName(house);
  const isLogin = isLoginHouse(house);
  const { data: form } = usePublicConfig();
  const hint = t(isLogin ? 'loginKeyHint' : 'apiKeyHint', { name });
  const lastFour = state?.lastFour ?? '';
  // A factory that accepted the key before is known, even if the key was refused later and the factory is now disconnected.
  const isKnown = state !== undefined && state.checkedAt !== null;

  return (
    <Connection
      partner={house}
      name={name}
      state={
        isKnown
          ? {
              ends: lastFour === '' ? null : t(isLogin ? 'loginEnds' : 'keyEnds', { lastFour }),
              checkedAt: state.checkedAt,
              isRefused: !state.isConnected,
            }
          : null
      }
      label={t(isLogin ? 'loginKey' : 'apiKey')}
      hint={form?.isDemo ? `${t('demoKey', { key: factoryOf(house).demoKey })} ${hint}` : hint}
      nextStep={nextStep}
      schema={isLogin ? loginKeyForm : keyForm}
      saved={{ title: t('profile:saved'), text: t('savedDetail', { name }) }}
      removeText={t('removeText', { name })}
    />
  );
}

function TelegramConnection() {
  const t = useTexts(connectionsTexts);
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
      schema={keyForm}
      saved={{ title: t('telegramSaved'), text: null }}
      removeText={t('removeTelegramText')}
    />
  );
}
