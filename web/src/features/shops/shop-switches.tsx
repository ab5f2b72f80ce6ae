import type { Shop } from '@bobbin/contract/shops';
import { toErrorText } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { notify } from '../../ui/notify.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useRole } from '../../ui/use-role.ts';
import styles from './shop-cells.module.css';
import { UNDO } from '../../api/undo.ts';
import { notifyDone } from '../../ui/undo.ts';
import { useRefreshShops, useSwitchAutoLabel, useSwitchAutoRenew } from './use-shops.ts';

/** Renewal and labels that go by themselves; a switch flips when the server has confirmed (UI-34). */
export function AutoSwitches({ shop }: { shop: Shop }) {
  return (
    <div className={styles.stack}>
      <AutoRenewSwitch shop={shop} isNamed />
      <AutoLabelSwitch shop={shop} isNamed />
    </div>
  );
}

interface AutoSwitchProps {
  shop: Shop;
  /** Its word stands beside it; otherwise the column says it. */
  isNamed?: boolean;
  reason?: string | null;
}

export function AutoRenewSwitch({ shop, isNamed = false, reason = null }: AutoSwitchProps) {
  const t = useTexts(shopsTexts);
  const change = useSwitchAutoRenew();
  const toRefusal = useRole();
  const answer = useSwitchAnswer(shop);
  return (
    <span className={styles.auto} title={t('autoRenewHint')}>
      <Switch
        name={t('autoRenewOf', { name: shop.friendName })}
        isOn={shop.autoRenew}
        isBusy={change.isPending}
        reason={reason ?? toRefusal(shop, 'own')}
        onChange={(autoRenew) => change.mutate({ shopId: shop.id, autoRenew }, answer('autoRenew', autoRenew))}
      />
      {isNamed ? <span aria-hidden>{t('autoRenew')}</span> : null}
    </span>
  );
}

export function AutoLabelSwitch({ shop, isNamed = false, reason = null }: AutoSwitchProps) {
  const t = useTexts(shopsTexts);
  const change = useSwitchAutoLabel();
  const toRefusal = useRole();
  const answer = useSwitchAnswer(shop);
  return (
    <span className={styles.auto} title={t('autoLabelHint')}>
      <Switch
        name={t('autoLabelOf', { name: shop.friendName })}
        isOn={shop.isAutoCreateLabel}
        isBusy={change.isPending}
        reason={reason ?? toRefusal(shop, 'manageShops')}
        onChange={(autoLabel) => change.mutate({ shopId: shop.id, autoLabel }, answer('autoLabel', autoLabel))}
      />
      {isNamed ? <span aria-hidden>{t('autoLabel')}</span> : null}
    </span>
  );
}

/** What is said when a switch was turned, or was not. */
export function useSwitchAnswer({ id, friendName }: Pick<Shop, 'id' | 'friendName'>) {
  const t = useTexts(shopsTexts);
  const refresh = useRefreshShops();
  return (name: 'autoRenew' | 'autoLabel', isOn: boolean) => ({
    onSuccess: () => {
      const text = `${t('switched')} · ${friendName}: ${t(name)} ${isOn ? 'ON' : 'OFF'}`;
      const said = { title: t('okTitle'), text, onUndone: refresh };
      if (name === 'autoRenew') notifyDone({ ...said, undo: UNDO[name], done: { shopId: id, autoRenew: isOn } });
      else notifyDone({ ...said, undo: UNDO[name], done: { shopId: id, autoLabel: isOn } });
    },
    onError: (error: unknown) => {
      const { title, detail } = toErrorText(error);
      notify({ tone: 'error', title: `${friendName}: ${title}`, text: detail });
    },
  });
}
