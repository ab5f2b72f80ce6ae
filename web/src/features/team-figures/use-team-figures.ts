import { getDesignFigures, getPayoutFigures } from '@bobbin/contract/team-figures.calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const FIGURES = 'team-figures';
const EVERY_MS = 60_000;

/** Loads waiting times for prices and links, and the designers' punctuality. */
export function useDesignFigures(isOn: boolean) {
  return useQuery({
    queryKey: [FIGURES, 'designs'],
    queryFn: ({ signal }) => call(getDesignFigures, {}, { signal }),
    refetchInterval: EVERY_MS,
    enabled: isOn,
  });
}

/** Loads waiting times for the payment of withdrawals. */
export function usePayoutFigures(isOn: boolean) {
  return useQuery({
    queryKey: [FIGURES, 'payouts'],
    queryFn: ({ signal }) => call(getPayoutFigures, {}, { signal }),
    refetchInterval: EVERY_MS,
    enabled: isOn,
  });
}
