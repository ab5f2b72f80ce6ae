import { IconRefresh } from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { adminShopsTexts } from '../../i18n/vi/admin-shops.ts';
import { Button } from '../../ui/button/button.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import type { AdminShopSearch } from './all-shop-search.ts';
import { useCheckProxies, type ProxyOutcome } from './use-check-proxies.ts';

interface CheckProxiesProps {
  search: AdminShopSearch;
  /** Number of failing proxies of the shops that match the search. */
  count: number;
  /** Reason why the staff user may not test proxies; null if they may. */
  reason: string | null;
}

/** Button that tests every failing proxy of the shops that match the search again (ROL-49). */
export function CheckProxies({ search, count, reason }: CheckProxiesProps) {
  const t = useTexts(adminShopsTexts);

  function tell({ count: asked, failing, waiting }: ProxyOutcome) {
    const text = t('checkedText', { failing, alive: Math.max(0, asked - failing) });
    notify({
      tone: failing > 0 ? 'warning' : 'success',
      title: t('checked', { count: asked }),
      text: waiting > 0 ? t('checkWaits', { count: waiting }) : text,
    });
  }

  const { press, isBusy, waiting } = useCheckProxies(search, tell);
  if (count === 0 && !isBusy) return null;
  return (
    <Button icon={<IconRefresh size={16} stroke={1.75} />} reason={reason} isBusy={isBusy} onClick={() => press()}>
      {waiting === null ? t('checkProxies', { count }) : t('checking', { count: waiting })}
    </Button>
  );
}
