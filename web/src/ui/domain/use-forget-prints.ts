import { useQueryClient } from '@tanstack/react-query';

/** First part of the keys of all queries about prints. */
export const PRINTS = 'prints';

/** Returns a function that refetches all queries about prints, and the designs of orders. */
export function useForgetPrints(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [PRINTS] }),
      client.invalidateQueries({ queryKey: ['orders', 'products'] }),
    ]);
}
