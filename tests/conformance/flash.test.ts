import { describeFactory } from './factory-conformance.ts';
import { openFlash } from './factory/flash.ts';

describeFactory('FLASH', () => openFlash({}));
describeFactory('FLASH in other words', () =>
  openFlash(
    {
      refusalStatus: '200',
      tokenPlace: 'top',
      okCode: 'FLS-201',
      codes: 'own',
      shortCode: 'FLS-406',
      shortData: 'code',
      carrierField: 'tracking_company',
    },
    'detail',
  ),
);
