import type { Shop } from '@bobbin/contract/shops';
import { toErrorText } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { Switch } from '../../ui/button/switch.tsx';
import { useRole } from '../../ui/hooks/use-role.ts';
import styles from './shop-cells.module.css';
import { UNDO } from '../../api/undo.ts';
import { notifyDone } from '../../ui/feedback/undo.ts';
import { useRefreshShops, useSwitchAutoLabel, useSwitchAutoRenew } from './use-shops.ts';
import { Row, Stack } from '../../ui/layout/boxes.tsx';

/** Shows the switches for automatic renewal and automatic labels; a switch changes only after the server has confirmed it (UI-34). */
export function AutoSwitches({ shop, reason = null }: AutoSwitchProps) {
  return (
    <Stack align="start" className={styles.switches}>
      <AutoRenewSwitch shop={shop} reason={reason} />
      <AutoLabelSwitch shop={shop} reason={reason} />
    </Stack>
  );
}

interface AutoSwitchProps {
  shop: Shop;
  /** Reason why the staff user may not change the switches; null if they may. */
  reason?: string | null;
}

function AutoRenewSwitch({ shop, reason = null }: AutoSwitchProps) {
  const t = useTexts(shopsTexts);
  const change = useSwitchAutoRenew();
  const toRefusal = useRole();
  const answer = useSwitchAnswer(shop);
  return (
    <Row as="span" inline gap={6} size={12} nowrap data-touch className={styles.auto} title={t('autoRenewHint')}>
      <Switch
        name={t('autoRenewOf', { name: shop.friendName })}
        isOn={shop.autoRenew}
        isBusy={change.isPending}
        reason={reason ?? toRefusal(shop, 'own')}
        onChange={(autoRenew) =>
          sayAnswer(change.mutateAsync({ shopId: shop.id, autoRenew }), answer('autoRenew', autoRenew))
        }
      />
      <span aria-hidden>{t('autoRenew')}</span>
    </Row>
  );
}

function AutoLabelSwitch({ shop, reason = null }: AutoSwitchProps) {
  const t = useTexts(shopsTexts);
  const change = useSwitchAutoLabel();
  const toRefusal = useRole();
  const answer = useSwitchAnswer(shop);
  return (
    <Row as="span" inline gap={6} size={12} nowrap data-touch className={styles.auto} title={t('autoLabelHint')}>
      <Switch
        name={t('autoLabelOf', { name: shop.friendName })}
        isOn={shop.isAutoCreateLabel}
        isBusy={change.isPending}
        reason={reason ?? toRefusal(shop, 'manageShops')}
        onChange={(autoLabel) =>
          sayAnswer(change.mutateAsync({ shopId: shop.id, autoLabel }), answer('autoLabel', autoLabel))
        }
      />
      <span aria-hidden>{t('autoLabel')}</span>
    </Row>
  );
}

/** Returns the functions that show a notice after a switch was changed or refused. */
export function useSwitchAnswer({ id, friendName }: Pick<Shop, 'id' | 'friendName'>) {
  const t = useTexts(shopsTexts);
  const refresh = useRefreshShops();
  return (name: 'autoRenew' | 'autoLabel', isOn: boolean) => ({
    done: () => {
      const text = `${t('switched')} · ${friendName}: ${t(name)} ${isOn ? 'ON' : 'OFF'}`;
      const said = { title: t('okTitle'), text, onUndone: refresh };
      if (name === 'autoRenew') notifyDone({ ...said, undo: UNDO[name], done: { shopId: id, autoRenew: isOn } });
      else notifyDone({ ...said, undo: UNDO[name], done: { shopId: id, autoLabel: isOn } });
    },
    failed: (error: unknown) => {
      const { title, detail } = toErrorText(error);
      notify({ tone: 'error', title: `${friendName}: ${title}`, text: detail });
    },
  });
}
