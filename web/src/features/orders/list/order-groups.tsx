import type { CallReply } from '@bobbin/contract/endpoints';
import { listOrderGroups } from '@bobbin/contract/orders.calls';
import { houseName, isHouse } from '@bobbin/domain/factories/houses';
import { ORDER_GROUPS_MAX, ORDERS_GROUPED_MAX } from '@bobbin/domain/limits';
import { DEFAULT_ORDER_SORT, type OrderGrouping } from '@bobbin/domain/orders/list-url';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { orderGroupsTexts } from '../../../i18n/vi/order-groups.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconChevronDown, IconChevronRight } from '../../../ui/icons.ts';
import { Card, Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { SumTable } from '../../../ui/list/data-list/sum-table.tsx';
import { formatCount } from '../../../ui/text/count.ts';
import { Money } from '../../../ui/text/money.tsx';
import type { OrderSearch } from './order-search.ts';
import { SUMMARIES, toOrderFilter } from './use-orders.ts';

type Group = CallReply<typeof listOrderGroups>['groups'][number];

/** Key of the group of orders without a factory or without a deadline. */
const NO_GROUP = 'NONE';
const HEIGHT_PX = 320;

function useOrderGroups(by: OrderGrouping, search: OrderSearch) {
  const { group: _group, groupBy: _by, page: _page, limit: _limit, view: _view, fulfil: _fulfil, ...key } = search;
  return useQuery({
    queryKey: [...SUMMARIES, 'groups', by, key],
    queryFn: async ({ signal }) => {
      const { isRestLast: _rest, ...filter } = await toOrderFilter(key);
      const query = { ...filter, search: search.search, by, sortBy: search.sortBy ?? DEFAULT_ORDER_SORT };
      return call(listOrderGroups, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

interface OrderGroupsProps {
  by: OrderGrouping;
  search: OrderSearch;
  /** Opens a group, whose orders the list then shows; an undefined group closes the open one. */
  onOpen: (change: Pick<OrderSearch, 'group'>) => void;
}

/** Lists the groups of the orders list with their sums (GRP-10). The list below shows the orders of the open group, or all orders. */
export function OrderGroups({ by, search, onOpen }: OrderGroupsProps) {
  const t = useTexts(orderGroupsTexts);
  const locale = useLocale();
  const { data, isError, refetch } = useOrderGroups(by, search);
  const count = (number: number) => formatCount(number, locale);
  if (isError) {
    return (
      <Row as="p" gap={8} flush role="alert">
        {t('failed')}
        <Button reads size="small" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Row>
    );
  }
  if (data === undefined) return null;
  if (data.isTooMany) {
    return (
      <Row fill="amber" pad="6 10" role="status">
        <Text shrinks>{t('tooMany', { count: count(data.totalOrders), max: count(ORDERS_GROUPED_MAX) })}</Text>
      </Row>
    );
  }
  const heads = (['orders', 'earn', 'cost', 'priced', 'profit'] as const).map((key) => ({ key, title: t(key) }));
  return (
    <Card as="section" below={10} aria-label={t(`by.${by}`)}>
      <Stack gap={6} pad={10} shrinks>
        <SumTable
          isStacked
          maxHeight={HEIGHT_PX}
          heads={[{ key: 'group', title: t(`title.${by}`) }, ...heads]}
          rows={data.groups.map((group) => ({
            key: group.key,
            cells: [
              <GroupName
                key="group"
                by={by}
                group={group}
                isOpen={search.group === group.key}
                onPress={() => onOpen({ group: search.group === group.key ? undefined : group.key })}
              />,
              count(group.orders),
              <Money key="earn" amount={group.earn} empty="—" />,
              <Money key="cost" amount={group.cost} empty="—" />,
              group.priced === null ? '—' : t('pricedOf', { priced: group.priced, orders: group.orders }),
              <Money key="profit" amount={group.profit} empty="—" />,
            ],
          }))}
        />
        {data.isCut ? <Text tone="muted">{t('cut', { max: ORDER_GROUPS_MAX })}</Text> : null}
      </Stack>
    </Card>
  );
}

interface GroupNameProps {
  by: OrderGrouping;
  group: Group;
  isOpen: boolean;
  onPress: () => void;
}

function GroupName({ by, group, isOpen, onPress }: GroupNameProps) {
  const t = useTexts(orderGroupsTexts);
  const { key, name } = group;
  const shown = key === NO_GROUP ? t(`empty.${by}`) : isHouse(key) ? houseName(key) : (name ?? key);
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Button
      reads
      look="link"
      aria-expanded={isOpen}
      icon={<Arrow size={14} stroke={1.75} aria-hidden />}
      onClick={onPress}
    >
      {shown}
    </Button>
  );
}
