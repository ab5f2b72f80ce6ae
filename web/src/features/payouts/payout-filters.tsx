import { PAYMENT_WORDS } from '@bobbin/domain/money/payouts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { payoutsTexts } from '../../i18n/vi/payouts.ts';
import { DateRange } from '../../ui/form/date-range.tsx';
import { FilterCheck } from '../../ui/list/filter-check.tsx';
import { FilterMenu } from '../../ui/list/filter-menu.tsx';
import type { PayoutSearch } from './payout-search.ts';
import { PayoutStatus } from './payout-states.tsx';

interface PayoutFiltersProps {
  search: PayoutSearch;
  shops: readonly { id: string; friendName: string | null; nameShop: string }[];
  onChange: (change: Partial<PayoutSearch>) => void;
}

/** Filters payouts by shop, day, status and result of the reconciliation (PAY-1). */
export function PayoutFilters({ search, shops, onChange }: PayoutFiltersProps) {
  const t = useTexts(payoutsTexts);
  return (
    <>
      <FilterMenu
        name={t('shop')}
        options={shops.map(({ id, friendName, nameShop }) => ({ value: id, label: friendName || nameShop }))}
        selected={toList(search.shops)}
        onChange={(chosen) => onChange({ shops: toText(chosen) })}
      />
      <FilterMenu
        name={t('status')}
        options={PAYMENT_WORDS.map((word) => ({ value: word, label: <PayoutStatus status={word} />, text: word }))}
        selected={toList(search.statuses)}
        onChange={(chosen) => onChange({ statuses: toText(chosen) })}
      />
      <DateRange days={{ from: search.from, to: search.to }} onChange={({ from, to }) => onChange({ from, to })} />
      <FilterCheck
        label={t('onlyNotSynced')}
        isChecked={search.notSynced ?? false}
        onChange={(isOn) => onChange({ notSynced: isOn || undefined })}
      />
    </>
  );
}

function toList(text: string | undefined): string[] {
  return text?.split(',') ?? [];
}

function toText(values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : values.join(',');
}
