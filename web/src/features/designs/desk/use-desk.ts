import type { DesignPackage, StaffDesign } from '@bobbin/contract/designs';
import {
  cancelDesignByStaff,
  changeDesigner,
  createDesignPackage,
  getDesignQueue,
  getStaffDesign,
  listAllDesigns,
  listDesigners,
  listDesignPackages,
  payDesign,
  priceDesign,
  updateDesignLink,
  updateDesignPackage,
} from '@bobbin/contract/designs.calls';
import type { CallInput } from '@bobbin/contract/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useListQuery } from '../../../api/use-list-query.ts';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';
import { writeSeen } from '../../../ui/feedback/write-seen.ts';
import { STAFF_DESIGNS, toStaffDesignKey } from '../design-keys.ts';
import { statusesOf, type StaffDesignSearch } from '../design-search.ts';

/** A page of everybody's designs, as the URL says. */
export function useStaffDesigns(asked: StaffDesignSearch) {
  const { page = 1, search, view = 'open', designer, user, sortBy = 'timeLeft:ASC' } = asked;
  return useListQuery(STAFF_DESIGNS, listAllDesigns, {
    page,
    search,
    sortBy,
    statuses: statusesOf(view).join(','),
    designerId: designer,
    userId: user,
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

/** Whatever was done, or refused because somebody else did it: lists, counts, details and the queue are asked again. */
export function useRefreshDesk(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [STAFF_DESIGNS] });
}

export type Priced = NonNullable<CallInput<typeof priceDesign>['body']>['designs'];

/** Prices what was seen (DSN-46); where somebody else priced it meanwhile, the person chooses. */
export function usePriceDesign() {
  const refresh = useRefreshDesk();
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
      writeSeen({ price: design.price }, { price }, (seen) =>
        call(priceDesign, { body: { id: design.id, designs, seen } }, { idempotencyKey: key }),
      ),
    onSettled: refresh,
  });
}

/** Charges the price that was seen, once (DSN-46). */
export function usePayDesign() {
  const refresh = useRefreshDesk();
  const withKey = useActionKey();
  return useMutation({
    mutationFn: ({ id, price }: StaffDesign) =>
      withKey([id, price], (key) =>
        call(payDesign, { params: { id }, body: { seen: { price } } }, { idempotencyKey: key }),
      ),
    onSettled: refresh,
  });
}

export function useDeliverDesign() {
  const refresh = useRefreshDesk();
  return useMutation({
    mutationFn: ({ id, link, key }: { id: string; link: string; key: string }) =>
      call(updateDesignLink, { body: { id, link } }, { idempotencyKey: key }),
    onSettled: refresh,
  });
}

interface DesignerChange {
  design: StaffDesign;
  designerId: string;
  /** The name of a designer, for whoever is told that another one is in charge by now. */
  toName: (id: string) => string | undefined;
}

/** Puts a designer in charge, in the place of the one who was seen there (DSN-46). */
export function useChangeDesigner() {
  const refresh = useRefreshDesk();
  return useMutation({
    mutationFn: ({ design, designerId, toName }: DesignerChange) =>
      writeSeen(
        { designerId: design.designer?.id ?? null },
        { designerId },
        (seen) => call(changeDesigner, { body: { designId: design.id, designerId, seen } }),
        { designerId: toName },
      ),
    onSettled: refresh,
  });
}

export function useCancelByStaff() {
  const refresh = useRefreshDesk();
  return useMutation({
    mutationFn: ({ id, reason, key }: { id: string; reason: string; key: string }) =>
      call(cancelDesignByStaff, { params: { id }, body: { reason } }, { idempotencyKey: key }),
    onSettled: refresh,
  });
}

export interface PackageFields {
  name: string;
  price: string;
}

/** Adds a package, or changes one as it was seen. */
export function useSavePackage() {
  const refresh = useRefreshDesk();
  return useMutation({
    mutationFn: ({ known, ...fields }: PackageFields & { known: DesignPackage | null }) =>
      known === null
        ? call(createDesignPackage, { body: fields })
        : writeSeen({ name: known.name, price: known.price }, { ...fields }, (seen) =>
            call(updateDesignPackage, { params: { id: known.id }, body: { ...fields, seen } }),
          ),
    onSettled: refresh,
  });
}

/** Takes a package out of use, or back; designs that were priced keep theirs. */
export function useSwitchPackage() {
  const refresh = useRefreshDesk();
  return useMutation({
    mutationFn: ({ id, isActive }: Pick<DesignPackage, 'id' | 'isActive'>) =>
      call(updateDesignPackage, { params: { id }, body: { isActive } }),
    onSettled: refresh,
  });
}
