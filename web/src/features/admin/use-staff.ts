import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, isApiError } from '../../api/api-error.ts';
import { userQuery } from '../../api/user.ts';

/** Error name for staff whose network address is not allowed. */
const ADDRESS_NOT_ALLOWED = 'ADDRESS_NOT_ALLOWED';

/**
 * Keeps the staff user's permissions up to date. The user is refetched on every navigation and as soon as a call is refused, because a role can
 * change at any moment. Returns whether the network address is refused.
 */
export function useStaff(): { isAddressRefused: boolean; retry: () => void } {
  const queryClient = useQueryClient();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [isAddressRefused, setAddressRefused] = useState(false);

  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  }, [path, queryClient]);

  useEffect(() => {
    const learn = (error: unknown) => {
      if (!isApiError(error, 'FORBIDDEN')) return;
      if (error instanceof ApiError && error.reasons.includes(ADDRESS_NOT_ALLOWED)) setAddressRefused(true);
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    };
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') learn(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') learn(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);

  return { isAddressRefused, retry: () => setAddressRefused(false) };
}
