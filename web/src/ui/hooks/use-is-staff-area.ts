import { useLocation } from '@tanstack/react-router';

/** Returns whether the current page belongs to the staff area, where links to shops and orders lead to pages of the staff area (ROL-55). */
export function useIsStaffArea(): boolean {
  return useLocation({ select: ({ pathname }) => /^\/admin(\/|$)/.test(pathname) });
}
