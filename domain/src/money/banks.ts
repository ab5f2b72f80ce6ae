/** Banks of the network that accepts QR transfers, by their six-digit numbers (DEP-3). A bank that was renamed has its newest name. */
export const BANKS: Readonly<Record<string, string>> = {
  '546034': 'CAKE by VPBank',
  '546035': 'Ubank by VPBank',
  '668888': 'Kasikornbank',
  '963369': 'Liobank',
  '963388': 'Timo',
  '970400': 'SaigonBank',
  '970403': 'Sacombank',
  '970405': 'Agribank',
  '970406': 'Vikki Bank',
  '970407': 'Techcombank',
  '970409': 'BacA Bank',
  '970412': 'PVcomBank',
  '970414': 'MBV',
  '970415': 'VietinBank',
  '970416': 'ACB',
  '970418': 'BIDV',
  '970419': 'NCB Bank',
  '970422': 'MB Bank',
  '970423': 'TPBank',
  '970424': 'Shinhan Bank',
  '970425': 'AB Bank',
  '970426': 'MSB',
  '970427': 'VietABank',
  '970428': 'Nam A Bank',
  '970429': 'SCB',
  '970430': 'PG Bank',
  '970431': 'Eximbank',
  '970432': 'VPBank',
  '970433': 'VietBank',
  '970436': 'Vietcombank',
  '970437': 'HDBank',
  '970438': 'BaoViet Bank',
  '970440': 'SeABank',
  '970441': 'VIB',
  '970443': 'SHB',
  '970446': 'Co-op Bank',
  '970448': 'OCB Bank',
  '970449': 'LPBank',
  '970452': 'KienlongBank',
  '970454': 'BVBank',
};

/**
 * Finds the name of a bank by its six-digit number.
 * Errors: none; null for an unknown bank.
 * @example findBank('970436') // 'Vietcombank'
 */
export function findBank(bin: string): string | null {
  return BANKS[bin] ?? null;
}
