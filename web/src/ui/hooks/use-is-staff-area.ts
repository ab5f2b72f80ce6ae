import { useLocation } from '@tanstack/react-router';

/** Returns whether the current page is in the staff area; links to shops and orders stay in it (ROL-55). */
export function useIsStaffArea(): boolean {
  return useLocation({ select: ({ pathname }) => /^\/admin(\/|$)/.test(pathname) });
}
