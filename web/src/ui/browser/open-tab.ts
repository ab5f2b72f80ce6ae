/**
 * Opens an empty tab without access to this page, for a file that is still being made. It must run within the click, because the browser blocks a
 * window that opens later as a pop-up. Returns null if no tab opens, because a blocker forbids it or the browser throws while it is busy with another
 * window; the caller continues its action anyway.
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
