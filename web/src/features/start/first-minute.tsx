import type { User } from '@bobbin/contract/auth';
import { factoryOf } from '@bobbin/domain/factories/factories';
import { HOUSES, houseName } from '@bobbin/domain/factories/houses';
import { IconCheck } from '../../ui/icons.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { startTexts } from '../../i18n/vi/start.ts';
import { CopyId } from '../../ui/button/copy-id.tsx';
import styles from './first-minute.module.css';
import { STEPS, listReadyNames, type Step } from './steps.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

interface FirstMinuteProps {
  user: User;
  done: readonly Step[];
  isDemo: boolean;
  /** Button for each step of the guide. */
  actions: Readonly<Record<Step, ReactNode>>;
}

/** Guides a new account through four steps; each step has a state and one button. */
export function FirstMinute({ user, done, isDemo, actions }: FirstMinuteProps) {
  const t = useTexts(startTexts);
  const next = STEPS.find((step) => !done.includes(step));

  const doneTexts: Record<Step, string> = {
    shop: t('shopDone', { count: user.shopsCount }),
    orders: t('ordersDone', { count: user.orderCounts }),
    factory: t('factoryDone', { houses: listReadyNames(user).join(', ') }),
    send: t('sendDone'),
  };

  return (
    <section className={styles.guide} aria-labelledby="first-minute">
      <Row
        as="header"
        align="start"
        justify="between"
        wrap
        gap="8 16"
        pad="16 18"
        lineBelow="strong"
        className={styles.head}
      >
        <div>
          <h2 id="first-minute">{t('guideTitle')}</h2>
          <p>{t('guideText')}</p>
        </div>
        <Text size={13} tone="muted" weight={550}>
          {t('progress', { done: done.length, all: STEPS.length })}
        </Text>
      </Row>
      <Text as="ol" plain>
        {STEPS.map((step, index) => {
          const isDone = done.includes(step);
          const state = isDone ? 'done' : step === next ? 'now' : 'later';
          return (
            <Row key={step} as="li" gap={14} pad="14 18" lineBelow="soft" className={styles.step} data-state={state}>
              <Stack as="span" size={13} tone="muted" weight={600} fixed className={styles.mark} aria-hidden>
                {isDone ? <IconCheck size={16} stroke={2} /> : index + 1}
              </Stack>
              <div className={styles.words}>
                <h3>
                  {t(`${step}Title`)}
                  <Text size={12} tone="muted" weight={500} className={styles.state}>
                    {t(state === 'done' ? 'stepDone' : state === 'now' ? 'stepNow' : 'stepLater')}
                  </Text>
                </h3>
                <p>{isDone ? doneTexts[step] : t(`${step}Text`, { names: HOUSES.map(houseName).join(', ') })}</p>
                {step === 'shop' && isDemo && !isDone ? <p>{t('shopDemo')}</p> : null}
                {step === 'factory' && isDemo && !isDone ? <DemoKeys /> : null}
              </div>
              <div className={styles.action}>{isDone && step !== 'orders' ? null : actions[step]}</div>
            </Row>
          );
        })}
      </Text>
    </section>
  );
}

/** Shows the API keys that the simulated factories accept. */
function DemoKeys() {
  const t = useTexts(startTexts);
  return (
    <>
      {HOUSES.map((house) => (
        <p key={house}>
          {t('factoryDemo', { name: houseName(house) })} <CopyId id={factoryOf(house).demoKey} />
        </p>
      ))}
    </>
  );
}
