import {
  answerSkuDesign,
  endSkuApproval,
  findFulfilId,
  finishSkuDesign,
  getSkuDesign,
  listAllSkuDesigns,
  listSkuDesigns,
  priceSkuDesign,
  submitSkuDesign,
  submitSkuDesigns,
} from '@bobbin/contract/sku-designs.calls';
import type { StaffSkuDesign } from '@bobbin/contract/sku-designs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useLiveEvents } from '../../api/events.ts';
import { useListQuery } from '../../api/use-list-query.ts';
import type { ApprovalEndWish } from '../../ui/domain/approval-actions.tsx';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';
import type { SkuQueueSearch, SkuSearch } from './sku-search.ts';

const SKUS = 'sku-designs';
const QUEUE = 'sku-queue';

/** Loads a page of the seller's own cards by the state of the URL. */
export function useSkuDesigns({ page = 1, search, view, shops, teams, sortBy }: SkuSearch) {
  return useListQuery(SKUS, listSkuDesigns, { page, search, view, shops, teams, sortBy });
}

export function useSkuDesign(id: string) {
  return useQuery({
    queryKey: [SKUS, 'one', id] as const,
    queryFn: ({ signal }) => call(getSkuDesign, { params: { id } }, { signal }),
  });
}

/** Refetches after changes by the other side (SKD-13). */
function useLive(topic: string, type: 'shop' | 'staffSku'): void {
  const client = useQueryClient();
  useLiveEvents((signal) => {
    if (signal.type === type || signal.type === 'reconnected') void client.invalidateQueries({ queryKey: [topic] });
  });
}

export function useLiveSkuDesigns(): void {
  useLive(SKUS, 'shop');
}

export function useLiveSkuQueue(): void {
  useLive(QUEUE, 'staffSku');
}

/** Refetches after a refusal too: the other side moved the card in the meantime. */
function useRefresh(topic: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [topic] });
}

export function useAskSkuDesign() {
  const refresh = useRefresh(SKUS);
  const withKey = useActionKey();
  return useMutation({
    mutationFn: (body: { id: string; price: string; colors?: string[] }) =>
      withKey(body, (idempotencyKey) => call(submitSkuDesign, { body }, { idempotencyKey })),
    onSettled: refresh,
  });
}

export function useAskSkuDesigns() {
  const refresh = useRefresh(SKUS);
  const withKey = useActionKey();
  return useMutation({
    mutationFn: (body: { ids: string[]; price: string }) =>
      withKey(body, (idempotencyKey) => call(submitSkuDesigns, { body }, { idempotencyKey })),
    onSettled: refresh,
  });
}

export function useAnswerSkuDesign() {
  const refresh = useRefresh(SKUS);
  const withKey = useActionKey();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; accepts: boolean; price: string | null }) =>
      withKey([id, body], (idempotencyKey) => call(answerSkuDesign, { params: { id }, body }, { idempotencyKey })),
    onSettled: refresh,
  });
}

export function useSkuQueue({ page = 1, search, user, view, sortBy }: SkuQueueSearch) {
  return useListQuery(QUEUE, listAllSkuDesigns, { page, search, user: user?.join(','), view, sortBy });
}

export function usePriceSkuDesign() {
  const refresh = useRefresh(QUEUE);
  const withKey = useActionKey();
  return useMutation({
    mutationFn: (body: { id: string; price: string; seen: { approvalBy: string | null } }) =>
      withKey(body, (idempotencyKey) => call(priceSkuDesign, { body }, { idempotencyKey })),
    onSettled: refresh,
  });
}

/** Returns whose request the person sees as waiting, so that one that was declined meanwhile is not taken for approved (ROL-71). */
export const toSeen = ({ approval }: StaffSkuDesign) => ({ approvalBy: approval?.by.id ?? null });

/** Declines a charge of another person, or withdraws one's own request (ROL-71). */
export function useEndSkuApproval(id: string) {
  const refresh = useRefresh(QUEUE);
  return useMutation({
    mutationFn: (body: ApprovalEndWish) => call(endSkuApproval, { params: { id }, body }),
    onSettled: refresh,
  });
}

/** Loads the design of an FF ID; sends no request without one. */
export function useFulfilId(fulfillId: string) {
  return useQuery({
    queryKey: ['fulfil-id', fulfillId] as const,
    queryFn: ({ signal }) => call(findFulfilId, { query: { fulfillId } }, { signal }),
    enabled: fulfillId !== '',
    // A refusal is a definite response, so it is not retried.
    retry: false,
    // Mark and files of a design change often, so the response is not cached.
    gcTime: 0,
  });
}

export function useFinishSkuDesign() {
  const refresh = useRefresh(QUEUE);
  const withKey = useActionKey();
  return useMutation({
    mutationFn: (body: { id: string; fulfillId: string }) =>
      withKey(body, (idempotencyKey) => call(finishSkuDesign, { body }, { idempotencyKey })),
    onSettled: refresh,
  });
}
