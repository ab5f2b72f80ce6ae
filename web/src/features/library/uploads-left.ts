import { useEffect, useRef } from 'react';

/** Unfinished uploads of a page that was closed; the tab still knows them after a reload (FIL-64). */
export interface UploadsLeft {
  /** Screen where the files were chosen. */
  from: 'library' | 'artwork';
  count: number;
}

const PLACE = 'uploads-left';

export function readUploadsLeft(): UploadsLeft | null {
  const text = sessionStorage.getItem(PLACE);
  const { from, count } = (text === null ? {} : JSON.parse(text)) as Partial<UploadsLeft>;
  return (from === 'library' || from === 'artwork') && typeof count === 'number' ? { from, count } : null;
}

export function forgetUploadsLeft(): void {
  sessionStorage.removeItem(PLACE);
}

/** Records the number of unfinished uploads in the tab, so that the number is known after the page was left. */
export function useNoteUploadsLeft(from: UploadsLeft['from'], count: number): void {
  const hasNoted = useRef(false);
  useEffect(() => {
    if (count > 0) sessionStorage.setItem(PLACE, JSON.stringify({ from, count } satisfies UploadsLeft));
    else if (hasNoted.current) forgetUploadsLeft();
    hasNoted.current = count > 0;
  }, [from, count]);
}
