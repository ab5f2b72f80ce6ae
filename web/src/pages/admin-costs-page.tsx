import { COST_STATES } from '@bobbin/contract/factory-costs.calls';
import { HOUSES, houseName } from '@bobbin/domain/factories/houses';
import { IconFileImport, IconPlus } from '../ui/icons.ts';
import { COST_LIST } from '../features/factory-costs/columns.tsx';
import { COST_SEARCH } from '../features/factory-costs/cost-search.ts';
import { openAddCost, openPriceList } from '../features/factory-costs/open-cost-dialog.tsx';
import { useCosts } from '../features/factory-costs/use-costs.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { factoryCostsTexts } from '../i18n/vi/factory-costs.ts';
import { Button } from '../ui/button/button.tsx';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { readChoice } from '../ui/list/list-search.ts';
import { Message } from '../ui/feedback/message.tsx';
import { NativeSelect } from '../ui/form/native-select.tsx';
import { usePermissionReason } from '../ui/hooks/use-permission-reason.ts';

/** Lists the prices of factories whose API returns none. Staff add prices with a start date; a price is never changed. */
export function AdminCostsPage() {
  const t = useTexts(factoryCostsTexts);
  const url = useListUrl(COST_SEARCH);
  const { state, house, search } = url.search;
  const reply = useListReply(useCosts(url.search));
  const missing = usePermissionReason('EDIT_RATES');
  const isFiltered = search !== undefined || house !== undefined || state !== undefined;
  return (
    <ListPage
      list={COST_LIST}
      url={url}
      reply={reply}
      context={undefined}
      title={t('title')}
      actions={
        <>
          <Button reason={missing} onClick={openPriceList}>
            <IconFileImport size={15} stroke={1.75} aria-hidden />
            {t('importList')}
          </Button>
          <Button look="main" reason={missing} onClick={openAddCost}>
            <IconPlus size={15} stroke={1.75} aria-hidden />
            {t('add')}
          </Button>
        </>
      }
      views={{
        options: [
          { value: 'all', label: t('everything') },
          ...COST_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        ],
        current: state ?? 'all',
        onChange: (view) => url.filter({ state: readChoice(view, COST_STATES) }),
      }}
      searchName={t('search')}
      filters={
        <NativeSelect
          name={t('house')}
          value={house ?? ''}
          options={[
            { value: '', label: t('allHouses') },
            ...HOUSES.map((value) => ({ value, label: houseName(value) })),
          ]}
          onChange={(value) => url.filter({ house: readChoice(value, HOUSES) })}
        />
      }
      onClearFilters={
        isFiltered ? () => url.filter({ search: undefined, house: undefined, state: undefined }) : undefined
      }
      empty={<Message title={t('emptyTitle')} text={t('emptyText')} />}
    />
  );
}
