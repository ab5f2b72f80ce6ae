/**
 * Opens an empty tab without access to this page, for a file that is still being made. It must run within the press, because a window that
 * opens later is blocked as a pop-up. Returns null if no tab opens: a blocker, or a browser that throws while it is busy with another
 * window. The caller's action continues anyway.
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
