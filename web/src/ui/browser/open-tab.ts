/**
 * Opens an empty tab that knows nothing of this page, for a file that is still being made; within the press, because a window that opens
 * later is blocked as a pop-up. Null where none opens: a blocker, or a browser that throws instead of saying no while it is busy with
 * another window. What the tab was for is done anyway.
 */
export function openTab(): Window | null {
  let tab: Window | null;
  try {
    tab = window.open('', '_blank');
  } catch {
    return null;
  }
  if (tab !== null) tab.opener = null;
  return tab;
}
