import type { ShopSummary } from '@bobbin/contract/shops';
import { parseMoney } from '@bobbin/domain/money/money';
import { useState } from 'react';
import { toErrorLine } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { useWhenGone } from '../../ui/feedback/answers.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FilterCheck } from '../../ui/list/filter-check.tsx';
import { Money } from '../../ui/text/money.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { formatLa } from '../../ui/text/time.ts';
import styles from './shops.module.css';
import { useRenewShop } from './use-shops.ts';
import { Stack, Text } from '../../ui/layout/boxes.tsx';

interface RenewDialogProps {
  /** Subscriptions that could be renewed when the dialog opened; those that were renewed since then stay visible. */
  shops: ShopSummary['renewable'];
  /** Cost of one renewal; null if the role may not see it. */
  fee: string | null;
  onClose: () => void;
}

/** Renews the chosen subscriptions one after another; a failed renewal shows its reason and stays chosen (SHP-52). */
export function RenewDialog({ shops, fee, onClose }: RenewDialogProps) {
  const t = useTexts(shopsTexts, uiTexts);
  const renew = useRenewShop();
  const [open, setOpen] = useState(shops);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(shops.map(({ id }) => id)));
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const whenGone = useWhenGone();
  const wanted = open.filter(({ id }) => chosen.has(id));

  function choose(id: string, isChosen: boolean) {
    setChosen(new Set([...chosen].filter((one) => one !== id).concat(isChosen ? [id] : [])));
  }

  async function renewAll() {
    setBusy(true);
    const failed = new Map<string, string>();
    const done: string[] = [];
    for (const shop of wanted) {
      try {
        await renew.mutateAsync(shop);
        done.push(shop.friendName);
      } catch (error) {
        failed.set(shop.id, toErrorLine(error));
        whenGone(() => notify({ tone: 'error', title: shop.friendName, text: toErrorLine(error) }));
      }
    }
    setBusy(false);
    if (done.length > 0) {
      notify({ tone: 'success', title: t('renewedCount', { count: done.length }), text: done.join(', ') });
    }
    if (failed.size === 0) return onClose();
    setFailures(failed);
    setOpen(open.filter(({ id }) => !chosen.has(id) || failed.has(id)));
  }

  return (
    <Dialog
      title={t('renewManyTitle')}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button reads onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            look="main"
            isBusy={isBusy}
            reason={wanted.length === 0 ? t('renewNone') : null}
            onClick={() => void renewAll()}
          >
            {t('renewCount', { count: wanted.length })}
          </Button>
        </>
      }
    >
      <p>{t('renewManyText')}</p>
      <Stack as="ul" gap={6} flush above={8} pad={0} className={styles.shops}>
        {open.map(({ id, friendName, subscriptionEndsAt }) => (
          <li key={id}>
            <FilterCheck label={friendName} isChecked={chosen.has(id)} onChange={(isOn) => choose(id, isOn)} />
            <Text size={12} tone="muted" numeric>
              {t('endsOn', { day: formatLa(subscriptionEndsAt, 'date') })}
            </Text>
            {failures.has(id) ? (
              <Text size={12} tone="red" ownLine role="alert">
                {failures.get(id)}
              </Text>
            ) : null}
          </li>
        ))}
      </Stack>
      {fee === null || parseMoney(fee) === 0 ? null : (
        <p>
          {t('renewTotal')} <Money amount={parseMoney(fee) * wanted.length} />
        </p>
      )}
    </Dialog>
  );
}
