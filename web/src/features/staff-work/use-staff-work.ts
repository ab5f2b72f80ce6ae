import { changeDesigner, listDesigners } from '@bobbin/contract/designs.calls';
import { retryMail } from '@bobbin/contract/mails.calls';
import { markPostCommentsRead } from '@bobbin/contract/posts.calls';
import { getStaffWork } from '@bobbin/contract/staff-work.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/client.ts';
import { useLiveEvents } from '../../api/events.ts';

const WORK = ['staff-work'];
/** Interval in milliseconds between refetches, because a deadline passes without an event. */
const EVERY_MS = 60_000;
/** Time in milliseconds in which live events are gathered before the work is refetched. */
const GATHER_MS = 1_000;
const LIVE = new Set<string>(['staffWork', 'staffDesign', 'staffSku', 'reconnected']);

/** Loads the work that waits for staff; the first page and the navigation share one response (HOM-5). */
export function useStaffWork({ isOn = true }: { isOn?: boolean } = {}) {
  return useQuery({
    queryKey: WORK,
    queryFn: ({ signal }) => call(getStaffWork, {}, { signal }),
    refetchInterval: EVERY_MS,
    enabled: isOn,
  });
}

/** Refetches the work a moment after any user changed it (HOM-8). */
export function useLiveWork(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  useLiveEvents(({ type }) => {
    if (!LIVE.has(type)) return;
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void client.invalidateQueries({ queryKey: WORK });
    }, GATHER_MS);
  });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: WORK });
}

/** Takes a paid design that has no designer; a second designer is refused. */
export function useTakeDesign(userId: string) {
  return useMutation({
    mutationFn: (designId: string) =>
      call(changeDesigner, { body: { designId, designerId: userId, seen: { designerId: null } } }),
    onSettled: useRefresh(),
  });
}

/** Loads the designers to whom a design can be assigned, those with the fewest open designs first. */
export function useAssignable(isOn: boolean) {
  return useQuery({
    queryKey: [...WORK, 'designers'],
    queryFn: ({ signal }) => call(listDesigners, {}, { signal }),
    select: (designers) => designers.toSorted((one, other) => one.openCount - other.openCount),
    enabled: isOn,
  });
}

/** Assigns a paid design that has no designer; an assignment meanwhile is refused. */
export function useAssignDesign(designId: string) {
  return useMutation({
    mutationFn: (designerId: string) =>
      call(changeDesigner, { body: { designId, designerId, seen: { designerId: null } } }),
    onSettled: useRefresh(),
  });
}

/** Sends a failed mail again. */
export function useSendAgain() {
  return useMutation({
    mutationFn: (id: string) => call(retryMail, { params: { id } }),
    onSettled: useRefresh(),
  });
}

/** Marks new comments of a post as read, so that they no longer wait for staff. */
export function useMarkCommentsRead() {
  return useMutation({
    mutationFn: (id: string) => call(markPostCommentsRead, { params: { id } }),
    onSettled: useRefresh(),
  });
}
