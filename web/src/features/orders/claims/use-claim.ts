import type { Claim, saveClaim as endpoint } from '@bobbin/contract/claims';
import { addClaimPhoto, getClaim, removeClaimPhoto, saveClaim, startClaimPack } from '@bobbin/contract/claims.calls';
import type { Input } from '@bobbin/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';
import { toPhotoData } from './photo-data.ts';

/** Interval in milliseconds between polls while the evidence pack is being made. */
const LOOK_MS = 1_500;

export type ClaimForm = NonNullable<Input<typeof endpoint>['body']>;

const toKey = (orderId: string) => ['orders', 'claim', orderId];

/** Loads the claim of an order (PWT-13). */
export function useClaim(orderId: string) {
  return useQuery({
    queryKey: toKey(orderId),
    queryFn: ({ signal }) => call(getClaim, { params: { id: orderId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.claim?.pack?.state === 'waiting' ? LOOK_MS : false),
  });
}

/** Returns the functions that change the claim of an order; each shows the new claim at once. */
export function useClaimChanges(orderId: string) {
  const client = useQueryClient();
  const withKey = useActionKey();
  const params = { id: orderId };
  async function show(change: Promise<Claim>): Promise<Claim> {
    const claim = await change;
    client.setQueryData(toKey(orderId), { claim });
    await client.invalidateQueries({ queryKey: ['orders'] });
    await client.invalidateQueries({ queryKey: ['parcels'] });
    return claim;
  }
  return {
    save: (body: ClaimForm) => show(call(saveClaim, { params, body })),
    removePhoto: (fileId: string) => show(call(removeClaimPhoto, { params: { ...params, fileId } })),
    startPack: (at: string) =>
      show(
        withKey(['claim-pack', orderId, at], (idempotencyKey) => call(startClaimPack, { params }, { idempotencyKey })),
      ),
    async addPhoto(file: File): Promise<Claim> {
      const body = { name: file.name.slice(0, 100), data: await toPhotoData(file) };
      return show(
        withKey([orderId, body], (idempotencyKey) => call(addClaimPhoto, { params, body }, { idempotencyKey })),
      );
    },
  };
}
