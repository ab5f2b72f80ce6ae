import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { INCOME_LIST } from '../features/staff-home/income-columns.tsx';
import { INCOME_SEARCH, INCOME_VIEWS } from '../features/staff-home/income-search.ts';
import { useIncome } from '../features/staff-home/use-staff-home.ts';
import { useLocale, useTexts } from '../i18n/use-texts.tsx';
import { staffHomeTexts } from '../i18n/vi/staff-home.ts';
import { Explain } from '../ui/overlay/explain.tsx';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { readChoice } from '../ui/list/list-search.ts';
import { toShownDays } from '../ui/text/days.ts';
import { Message } from '../ui/feedback/message.tsx';

/** Lists the platform's earnings of this month, one row per ledger entry; the sum equals the number on the first page (HOM-2). */
export function AdminIncomePage() {
  const t = useTexts(staffHomeTexts);
  const locale = useLocale();
  const url = useListUrl(INCOME_SEARCH);
  const query = useIncome(url.search);
  const reply = useListReply(query);
  const { data } = query;
  return (
    <ListPage
      list={INCOME_LIST}
      url={url}
      reply={reply}
      context={undefined}
      title={t('income')}
      aside={
        data === undefined ? null : (
          <span>
            {t('incomeSum', {
              amount: displayMoney(parseMoney(data.sum), locale),
              days: toShownDays({ from: data.from, to: data.to }),
            })}{' '}
            <Explain of="income" name={t('income')} total={data.sum} />
          </span>
        )
      }
      views={{
        options: (['all', ...INCOME_VIEWS] as const).map((value) => ({
          value,
          label: value === 'all' ? t('all') : t(`kinds.${value}`),
        })),
        current: url.search.kind ?? 'all',
        onChange: (view) => url.filter({ kind: readChoice(view, INCOME_VIEWS) }),
      }}
      empty={<Message title={t('noIncome')} />}
    />
  );
}
