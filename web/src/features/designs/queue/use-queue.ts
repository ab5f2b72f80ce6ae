import type { DesignPackage, StaffDesign } from '@bobbin/contract/designs';
import {
  cancelDesignByStaff,
  changeDesigner,
  createDesignPackage,
  endDesignApproval,
  getDesignQueue,
  getStaffDesign,
  listAllDesigns,
  listDesigners,
  listDesignPackages,
  payDesign,
  priceDesign,
  priceDesigns,
  updateDesignLink,
  updateDesignPackage,
} from '@bobbin/contract/designs.calls';
import type { CallInput } from '@bobbin/contract/endpoints';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useListQuery } from '../../../api/use-list-query.ts';
import type { ApprovalEndWish } from '../../../ui/domain/approval-actions.tsx';
import { writeIfUnchanged } from '../../../ui/feedback/write-if-unchanged.ts';
import { STAFF_DESIGNS, toStaffDesignKey } from '../design-keys.ts';
import { statusesOf, type StaffDesignSearch } from '../design-search.ts';

/** Loads a page of the designs of all sellers, by the filters in the URL. */
export function useStaffDesigns(asked: StaffDesignSearch) {
  const { page = 1, search, view = 'open', whose, designer, user, sortBy = 'nextStep:ASC' } = asked;
  return useListQuery(STAFF_DESIGNS, listAllDesigns, {
    page,
    search,
    sortBy,
    statuses: statusesOf(view).join(','),
    designerId: designer,
    userId: user?.join(','),
    isFree: whose === 'free' ? ('true' as const) : undefined,
  });
}

export function useDesignQueue() {
  return useQuery({
    queryKey: [STAFF_DESIGNS, 'queue'],
    queryFn: ({ signal }) => call(getDesignQueue, {}, { signal }),
  });
}

export function useStaffDesign(id: string) {
  return useQuery({
    queryKey: toStaffDesignKey(id),
    queryFn: ({ signal }) => call(getStaffDesign, { params: { id } }, { signal }),
  });
}

export function useDesigners() {
  return useQuery({
    queryKey: [STAFF_DESIGNS, 'designers'],
    queryFn: ({ signal }) => call(listDesigners, {}, { signal }),
  });
}

export function useDesignPackages() {
  return useQuery({
    queryKey: [STAFF_DESIGNS, 'packages'],
    queryFn: ({ signal }) => call(listDesignPackages, {}, { signal }),
  });
}

/** Refetches lists, counts, details and the queue after a change, and after a refusal because another staff user was first. */
export function useRefreshQueue(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [STAFF_DESIGNS] });
}

export type Priced = NonNullable<CallInput<typeof priceDesign>['body']>['designs'];

/**
 * Sets prices; the displayed prices are the precondition (DSN-46). If another staff user set prices in the meantime, the person chooses which prices
 * apply.
 */
export function usePriceDesign() {
  const refresh = useRefreshQueue();
  return useMutation({
    mutationFn: ({
      design,
      designs,
      price,
      key,
    }: {
      design: StaffDesign;
      designs: Priced;
      price: string;
      key: string;
    }) =>
      writeIfUnchanged({ price: design.price }, { price }, (seen) =>
        call(priceDesign, { body: { id: design.id, designs, seen } }, { idempotencyKey: key }),
      ),
    onSettled: refresh,
  });
}

type Agreed = { note: string } | { messageId: string } | undefined;

/** Returns whose request the person sees as waiting, so that one that was declined meanwhile is not taken for approved (ROL-71). */
const approverSeen = ({ approval }: StaffDesign, step: 'pay' | 'cancelByStaff') =>
  approval?.step === step ? approval.by.id : null;

/** Declines a charge or refund of another person, or withdraws one's own request. */
export function useEndDesignApproval(id: string) {
  const refresh = useRefreshQueue();
  return useMutation({
    mutationFn: (body: ApprovalEndWish) => call(endDesignApproval, { params: { id }, body }),
    onSettled: refresh,
  });
}

/** Charges the displayed price once, however often the call is repeated (DSN-46). */
export function usePayDesign() {
  const refresh = useRefreshQueue();
  return useMutation({
    mutationFn: ({ design, agreed, key }: { design: StaffDesign; agreed: Agreed; key: string }) => {
      const seen = { price: design.price, approvalBy: approverSeen(design, 'pay') };
      const body = { seen, ...(agreed === undefined ? {} : { agreed }) };
      return call(payDesign, { params: { id: design.id }, body }, { idempotencyKey: key });
    },
    onSettled: refresh,
  });
}

export type PriceRequests = NonNullable<CallInput<typeof priceDesigns>['body']>['requests'];

/** Returns what would happen if these requests were priced now; changes nothing (DSN-52). */
export function usePricePreview(requests: PriceRequests, isOn: boolean) {
  return useQuery({
    queryKey: [STAFF_DESIGNS, 'price-preview', requests],
    queryFn: ({ signal }) => call(priceDesigns, { body: { requests, isPreview: true } }, { signal }),
    enabled: isOn,
    placeholderData: keepPreviousData,
  });
}

/** Prices several requests of one seller, each by itself (DSN-52). */
export function usePriceDesigns() {
  const refresh = useRefreshQueue();
  return useMutation({
    mutationFn: ({ requests, key }: { requests: PriceRequests; key: string }) =>
      call(priceDesigns, { body: { requests } }, { idempotencyKey: key }),
    onSettled: refresh,
  });
}

/** Delivers a link; the displayed link is the precondition (DSN-46). */
export function useDeliverDesign() {
  const refresh = useRefreshQueue();
  return useMutation({
    mutationFn: ({ design, link, key }: { design: Pick<StaffDesign, 'id' | 'link'>; link: string; key: string }) =>
      writeIfUnchanged({ link: design.link }, { link }, (seen) =>
        call(updateDesignLink, { body: { id: design.id, link, seen } }, { idempotencyKey: key }),
      ),
    onSettled: refresh,
  });
}

/** Takes a design that has no designer; a second designer is refused with the name of the first. */
export function useTake() {
  const refresh = useRefreshQueue();
  return useMutation({
    mutationFn: ({ id, userId }: { id: string; userId: string }) =>
      call(changeDesigner, { body: { designId: id, designerId: userId, seen: { designerId: null } } }),
    onSettled: refresh,
  });
}

interface DesignerChange {
  design: StaffDesign;
  designerId: string;
  /** Returns the name of a designer, for the message that another designer was assigned in the meantime. */
  toName: (id: string) => string | undefined;
}

/** Assigns a designer; the displayed designer is the precondition (DSN-46). */
export function useChangeDesigner() {
  const refresh = useRefreshQueue();
  return useMutation({
    mutationFn: ({ design, designerId, toName }: DesignerChange) =>
      writeIfUnchanged(
        { designerId: design.designer?.id ?? null },
        { designerId },
        (seen) => call(changeDesigner, { body: { designId: design.id, designerId, seen } }),
        { designerId: toName },
      ),
    onSettled: refresh,
  });
}

/** Cancels a design; the displayed status and payment are the precondition, because a payment is refunded (DSN-46). */
export function useCancelByStaff() {
  const refresh = useRefreshQueue();
  return useMutation({
    mutationFn: ({ design, reason, key }: { design: StaffDesign; reason: string; key: string }) => {
      const { id, status, payment } = design;
      const body = { reason, seen: { status, payment, approvalBy: approverSeen(design, 'cancelByStaff') } };
      return call(cancelDesignByStaff, { params: { id }, body }, { idempotencyKey: key });
    },
    onSettled: refresh,
  });
}

export interface PackageFields {
  name: string;
  price: string;
}

/** Adds a package, or changes one; the displayed values are the precondition. */
export function useSavePackage() {
  const refresh = useRefreshQueue();
  return useMutation({
    mutationFn: ({ known, ...fields }: PackageFields & { known: DesignPackage | null }) =>
      known === null
        ? call(createDesignPackage, { body: fields })
        : writeIfUnchanged({ name: known.name, price: known.price }, { ...fields }, (seen) =>
            call(updateDesignPackage, { params: { id: known.id }, body: { ...fields, seen } }),
          ),
    onSettled: refresh,
  });
}

/** Deactivates or reactivates a package; designs that are already priced keep their price. */
export function useSwitchPackage() {
  const refresh = useRefreshQueue();
  return useMutation({
    mutationFn: ({ id, isActive }: Pick<DesignPackage, 'id' | 'isActive'>) =>
      call(updateDesignPackage, { params: { id }, body: { isActive } }),
    onSettled: refresh,
  });
}
