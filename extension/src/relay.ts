/* Content script that runs beside the marketplace's page but isolated from it; it forwards the data that page.ts read. */
window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (source !== window || origin !== location.origin || typeof data !== 'object' || data === null) return;
  if (!('bobbin' in data) || data.bobbin !== 'answer') return;
  void chrome.runtime.sendMessage(data).catch(() => undefined);
});
