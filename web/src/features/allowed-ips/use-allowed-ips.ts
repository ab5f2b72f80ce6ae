import {
  addAllowedIp,
  getMyAddress,
  listAllowedIps,
  removeAllowedIp,
  switchAllowedIp,
} from '@bobbin/contract/allowed-ips.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const IPS = 'allowed-ips';

/** Loads the addresses that staff may work from. */
export function useAllowedIps() {
  return useQuery({ queryKey: [IPS, 'list'], queryFn: ({ signal }) => call(listAllowedIps, {}, { signal }) });
}

/** Loads the IP address of this browser, as the server sees it. */
export function useMyAddress() {
  return useQuery({ queryKey: [IPS, 'mine'], queryFn: ({ signal }) => call(getMyAddress, {}, { signal }) });
}

export function useRefreshIps() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [IPS, 'list'] });
}

export function useAddIp() {
  const refresh = useRefreshIps();
  return useMutation({
    mutationFn: (body: { ip: string; note: string; isActive: boolean }) => call(addAllowedIp, { body }),
    onSuccess: refresh,
  });
}

export function useSwitchIp() {
  const refresh = useRefreshIps();
  return useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      call(switchAllowedIp, { params: { id }, body: { isActive } }),
    onSettled: refresh,
  });
}

/** Removes an entry in one call (ROL-24). */
export function useRemoveIp() {
  const refresh = useRefreshIps();
  return useMutation({
    mutationFn: (id: string) => call(removeAllowedIp, { params: { id } }),
    onSuccess: refresh,
  });
}
