import type { DesignOrder } from '@bobbin/contract/designs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Interval in milliseconds between polls for thumbnails, and the maximum number of polls; a thumbnail is made within seconds. */
const LOOK_MS = 3_000;
const LOOKS = 10;

/** Refetches a list of designs while a thumbnail of one of their products is being made. */
export function useSmallPictures(rows: readonly DesignOrder[], topic: string): void {
  const client = useQueryClient();
  const isWaiting = rows.some(({ designProducts }) =>
    designProducts.some(({ thumbnailUrl, images }) => thumbnailUrl === null && images.length > 0),
  );
  useEffect(() => {
    if (!isWaiting) return undefined;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks >= LOOKS) clearInterval(timer);
      void client.invalidateQueries({ queryKey: [topic, 'list'] });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [client, isWaiting, topic]);
}
