export interface BuildChoice {
  /** Match patterns of the marketplace's seller pages. */
  pages: readonly string[];
  /** Match pattern of the only server that the extension may call; null means that the user enters a server and grants access to it. */
  server: string | null;
}

/** Match patterns of the marketplace's US seller pages. */
export const SELLER_PAGES = ['https://seller-us.tiktok.com/*'] as const;

/** Returns the extension's manifest: the extension may only read the seller pages and call one server. */
export function toManifest(version: string, { pages, server }: BuildChoice): object {
  const script = (file: string, world: 'MAIN' | 'ISOLATED') => ({
    matches: pages,
    js: [file],
    run_at: 'document_start',
    world,
  });
  return {
    manifest_version: 3,
    name: 'Bobbin',
    description:
      'Đồng bộ health, tier và vi phạm của shop về Bobbin · Tells Bobbin of health, tier and violations of your shops',
    version,
    minimum_chrome_version: '120',
    permissions: ['storage', 'alarms'],
    ...(server === null
      ? { optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'] }
      : { host_permissions: [server] }),
    background: { service_worker: 'background.js' },
    content_scripts: [script('relay.js', 'ISOLATED'), script('page.js', 'MAIN')],
    options_ui: { page: 'options.html', open_in_tab: true },
    action: { default_popup: 'popup.html', default_title: 'Bobbin' },
  };
}
