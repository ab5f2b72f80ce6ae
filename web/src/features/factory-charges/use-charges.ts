import { listFactoryCharges, readFactoryCharges } from '@bobbin/contract/factory-charges.calls';
import { HOUSES, type House } from '@bobbin/domain/factories/houses';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { ChargeSearch } from './charge-search.ts';

const CHARGES = 'factory-charges';
/** Interval in milliseconds between polls while the charges are being read from the factory. */
const READING_MS = 3_000;

/** Loads a page of a factory's charges beside our costs, with the sums of its months. */
export function useCharges({ house = HOUSES[0], month, page = 1 }: ChargeSearch) {
  return useQuery({
    queryKey: [CHARGES, { house, month, page }],
    queryFn: ({ signal }) =>
      call(listFactoryCharges, { query: { house, page, ...(month === undefined ? {} : { month }) } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isReading === true ? READING_MS : false),
  });
}

/** Starts reading the charges of a factory. */
export function useReadCharges() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (house: House) => call(readFactoryCharges, { body: { house } }),
    onSettled: () => client.invalidateQueries({ queryKey: [CHARGES] }),
  });
}
