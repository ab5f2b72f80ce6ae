import { isApiError } from '../api/api-error.ts';
import { Link } from '@tanstack/react-router';
import { useShopNames } from '../features/orders/list/use-orders.ts';
import { PayoutEquation } from '../features/payouts/payout-equation.tsx';
import { PAYOUT_LIST } from '../features/payouts/payout-columns.tsx';
import { PayoutFilters } from '../features/payouts/payout-filters.tsx';
import { PAYOUT_SEARCH, type PayoutSearch } from '../features/payouts/payout-search.ts';
import { usePayoutChips } from '../features/payouts/use-payout-chips.ts';
import { usePayoutNews, usePayouts, usePayoutSum } from '../features/payouts/use-payouts.ts';
import styles from '../features/payouts/payouts.module.css';
import { useTexts } from '../i18n/use-texts.tsx';
import { payoutsTexts } from '../i18n/vi/payouts.ts';
import { profitsTexts } from '../i18n/vi/profits.ts';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { LinkButton } from '../ui/button/link-button.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Row } from '../ui/layout/boxes.tsx';

/** Lists the payouts of the marketplace to the seller's bank accounts (PAY-1). */
export function PayoutsPage() {
  const t = useTexts(payoutsTexts, profitsTexts);
  const url = useListUrl(PAYOUT_SEARCH);
  const query = usePayouts(url.search);
  const reply = useListReply(query);
  const sum = usePayoutSum(url.search);
  usePayoutNews();
  const shopNames = useShopNames();
  const chips = usePayoutChips(url.search, shopNames.data);
  if (isApiError(query.error, 'FORBIDDEN')) {
    return (
      <Page title={t('title')}>
        <Message title={t('forbidden')} text={t('forbiddenText')} />
      </Page>
    );
  }
  return (
    <ListPage
      list={PAYOUT_LIST}
      url={url}
      reply={reply}
      context={undefined}
      title={t('title')}
      aside={
        <Link to="/community/profits" className={styles.back}>
          {t('profits:from')}
        </Link>
      }
      notice={
        sum.data && isSummed(url.search) ? (
          <Row align="baseline" wrap gap="4 18" size={13} tone="muted" flush below={8}>
            <strong>{t('sumName', { count: sum.data.count })}</strong>
            <PayoutEquation payouts={sum.data} />
            <span className={styles.small}>{t('basis')}</span>
          </Row>
        ) : null
      }
      searchName={t('search')}
      chips={chips}
      filters={<PayoutFilters search={url.search} shops={shopNames.data ?? []} onChange={url.filter} />}
      skeletonRows={10}
      empty={
        <Message
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={<LinkButton to="/community/shops">{t('toShops')}</LinkButton>}
        />
      }
    />
  );
}

/**
 * Returns whether the equation may be shown. It sums the PAID rows of the chosen shops and days, and further filters would hide some of these rows.
 */
function isSummed({ search, statuses, notSynced }: PayoutSearch): boolean {
  return search === undefined && notSynced === undefined && statuses?.split(',').includes('PAID') !== false;
}
