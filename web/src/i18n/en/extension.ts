import type { English } from '../topic.ts';
import type { extensionTexts } from '../vi/extension.ts';

export const en: English<typeof extensionTexts> = {
  title: 'Install the Bobbin extension',
  lead: 'The extension runs in Chrome or Edge. It reads health, tier and violations when you open the TikTok seller pages of a shop, and sends them to Bobbin.',
  download: 'Download the ZIP file and unzip it into a folder that you will keep.',
  downloadZip: 'Download extension {{version}}',
  size: '{{kb}} kB',
  notBuilt: 'The extension is not available on this server. Contact support.',
  load: 'Open the extensions page of your browser, turn on Developer mode, click Load unpacked and choose the unzipped folder.',
  key: 'Create your API key. The extension uses it to send data.',
  makeKey: 'Create API key',
  settings: 'Open the extension’s settings, paste the Bobbin address and the API key, then click Try it.',
  visit:
    'Open the TikTok seller pages of each shop. Its warning disappears within seconds. Open them again once a day.',
  copy: 'Copy',
};
