import { IconShieldCheck, IconShieldOff } from '../../ui/icons.ts';
import { lazy } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { twoFactorTexts } from '../../i18n/vi/two-factor.ts';
import { sayAnswer, useFailureWhenGone } from '../../ui/feedback/answers.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { openDialog } from '../../ui/overlay/dialogs.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { formatLa } from '../../ui/text/time.ts';
import styles from './account.module.css';
import { useBeginTwoFactor } from './use-two-factor.ts';
import { Button } from '../../ui/button/button.tsx';
import { Row } from '../../ui/layout/boxes.tsx';

const TurnOnDialog = lazy(async () => ({ default: (await import('./turn-on-dialog.tsx')).TurnOnDialog }));
const RenewCodesDialog = lazy(async () => ({ default: (await import('./renew-codes-dialog.tsx')).RenewCodesDialog }));
const TurnOffDialog = lazy(async () => ({ default: (await import('./turn-off-dialog.tsx')).TurnOffDialog }));

interface TwoFactorProps {
  isOn: boolean;
  email: string;
  /** Time from which the role requires the second factor (ACC-68). */
  demandedFrom: string | null;
}

/** Shows whether the second factor is on, with the buttons that turn it on or off (ACC-39). */
export function TwoFactor({ isOn, email, demandedFrom }: TwoFactorProps) {
  const t = useTexts(twoFactorTexts);
  const begin = useBeginTwoFactor();
  const tellWhenGone = useFailureWhenGone();

  function turnOn() {
    sayAnswer(begin.mutateAsync(), {
      done: (text) => openDialog((close) => <TurnOnDialog text={text} email={email} onClose={close} />),
      failed: tellWhenGone,
    });
  }

  return (
    <div className={styles.body}>
      <Row wrap gap="6 12">
        {isOn ? (
          <Badge tone="green" icon={<IconShieldCheck aria-hidden />}>
            {t('twoFactorOn')}
          </Badge>
        ) : (
          <Badge tone="neutral" icon={<IconShieldOff aria-hidden />}>
            {t('twoFactorOff')}
          </Badge>
        )}
        <Row align="stretch" wrap gap={8} push>
          {isOn ? (
            <>
              <Button onClick={() => openDialog((close) => <RenewCodesDialog email={email} onClose={close} />)}>
                {t('renewCodes')}
              </Button>
              <Button onClick={() => openDialog((close) => <TurnOffDialog onClose={close} />)}>{t('turnOff')}</Button>
            </>
          ) : (
            <Button look="main" isBusy={begin.isPending} onClick={turnOn}>
              {t('turnOn')}
            </Button>
          )}
        </Row>
      </Row>
      <p className={styles.text}>{isOn ? t('twoFactorOnText') : t('twoFactorOffText')}</p>
      {demandedFrom === null ? null : <p>{t('demanded', { day: formatLa(demandedFrom, 'date') })}</p>}
      <Failure error={begin.error} />
    </div>
  );
}
