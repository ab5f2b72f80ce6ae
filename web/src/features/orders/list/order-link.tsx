import { useRouter } from '@tanstack/react-router';
import { useIsStaffArea } from '../../../ui/hooks/use-is-staff-area.ts';
import type { MouseEvent, ReactNode } from 'react';

interface OrderLinkProps {
  id: string;
  className?: string | undefined;
  /** Accessible name of an additional link to the order, which the keys of the list skip; absent for the first link. */
  name?: string;
  children: ReactNode;
}

/** Link to an order's page. The router's own link would render again on every change of the URL, which rows of a list do not need. */
export function OrderLink({ id, className, name, children }: OrderLinkProps) {
  const router = useRouter();
  const isStaffArea = useIsStaffArea();
  const target = { to: isStaffArea ? '/admin/orders/$id' : '/community/orders/$id', params: { id } } as const;

  function open(event: MouseEvent) {
    // Clicks that open a new tab or window, or download, are left to the browser.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate(target);
  }

  return (
    <a
      href={`${isStaffArea ? '/admin' : '/community'}/orders/${encodeURIComponent(id)}`}
      className={className}
      aria-label={name}
      data-row-link={name === undefined || undefined}
      onClick={open}
      onPointerEnter={() => void router.preloadRoute(target)}
    >
      {children}
    </a>
  );
}
