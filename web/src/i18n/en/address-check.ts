import type { English } from '../topic.ts';
import type { addressCheckTexts } from '../vi/address-check.ts';

export const en: English<typeof addressCheckTexts> = {
  title: 'Review the address',
  issues: {
    ZIP_FORMAT: 'ZIP code {{zip}} does not have 5 or 9 digits',
    ZIP_UNKNOWN: 'No place in the US has ZIP code {{zip}}',
    ZIP_STATE: 'ZIP code {{zip}} belongs to {{zipState}}, but the address says {{state}}',
    CITY: 'The city is missing',
    STREET_NUMBER: 'The street number is missing',
    UNIT_NUMBER: 'The apartment or suite number is missing',
    PO_BOX: 'PO box: UPS and FedEx do not deliver to it, only USPS does',
    MILITARY: 'Military address (APO, FPO, DPO): only USPS delivers, and it usually takes longer',
    TERRITORY: 'US territory or island ({{state}}): delivery takes longer and may need a customs form',
    NAME: 'The recipient’s name is unreadable: {{name}}',
  },
  checked: {
    all: 'Checked: name, street, city, state and ZIP code. The street name itself is not verified.',
    place: 'Checked: city, state and ZIP code only. TikTok hides the name and the street.',
  },
  sendAnyway: 'I reviewed the address. Send this order anyway',
};
