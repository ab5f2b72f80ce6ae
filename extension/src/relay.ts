/* Content script beside the marketplace's page, isolated from it: forwards what page.ts read. */
window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (source !== window || origin !== location.origin || typeof data !== 'object' || data === null) return;
  if (!('bobbin' in data) || data.bobbin !== 'answer') return;
  void chrome.runtime.sendMessage(data).catch(() => undefined);
});
