import type { English } from '../topic.ts';
import type { extensionTexts } from '../vi/extension.ts';

export const en: English<typeof extensionTexts> = {
  title: 'Install the Bobbin extension',
  lead: 'The extension runs in Chrome or Edge. It reads health, tier and violations when you open the TikTok seller pages of a shop, and sends them to Bobbin.',
  download: 'Download the zip and unpack it into a folder that stays.',
  downloadZip: 'Download extension {{version}}',
  size: '{{kb}} kB',
  notBuilt: 'This server has no build of the extension. Tell support.',
  load: 'Open the extensions page of the browser, turn on Developer mode, press Load unpacked and choose the unpacked folder.',
  key: 'Make your API key: the extension sends with it.',
  makeKey: 'Make an API key',
  settings: 'Open the settings of the extension, paste the address of Bobbin and the API key, and press Try it.',
  visit: 'Open the TikTok seller pages of each shop. Seconds later its warning goes away; open them again once a day.',
  copy: 'Copy',
};
