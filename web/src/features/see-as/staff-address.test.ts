import { expect, it } from 'vitest';
import { toStaffAddress } from './staff-address.ts';

it.each([
  ['/community/orders/5772', '/admin/orders/5772'],
  ['/community/shop-details/s1', '/admin/shops/s1'],
  ['/community/orders', '/admin/users/lan'],
  ['/community', '/admin/users/lan'],
])('SEE-8: the banner opens for %s the staff page %s', (pathname, address) => {
  expect(toStaffAddress(pathname, 'lan')).toBe(address);
});
