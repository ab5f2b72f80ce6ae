import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useMemo, useState } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { withdrawalsTexts } from '../../i18n/vi/withdrawals.ts';
import { ListBody } from '../../ui/list/list-page/list-body.tsx';
import { useListReply } from '../../ui/list/list-page/use-list-reply.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { WITHDRAWAL_LIST } from './columns.tsx';
import { useWithdrawals, useWithdrawalTerms } from './use-withdrawals.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';

/** Lists the person's withdrawals, and the amount that may still be withdrawn today (WDR-5). */
export function Withdrawals() {
  const t = useTexts(withdrawalsTexts);
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const reply = useListReply(useWithdrawals(page));
  const { data: terms } = useWithdrawalTerms();
  const secondPersonAbove = terms?.secondPersonAbove ?? '0.00';
  const context = useMemo(() => ({ secondPersonAbove }), [secondPersonAbove]);
  return (
    <div data-flush>
      <Row as="h3" align="baseline" justify="between" wrap gap="4 12" size={14} weight={600} flush pad="12 14">
        {t('withdraw')}
        {terms === undefined ? null : (
          <Text size={13} tone="muted">
            {t('leftToday', { amount: displayMoney(parseMoney(terms.leftToday), locale) })}
          </Text>
        )}
      </Row>
      <ListBody
        isFlush
        list={WITHDRAWAL_LIST}
        reply={reply}
        context={context}
        skeletonRows={2}
        page={page}
        onPage={setPage}
        empty={<Message title={t('empty')} text={t('emptyText')} />}
      />
    </div>
  );
}
