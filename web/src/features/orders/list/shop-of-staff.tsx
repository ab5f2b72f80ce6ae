import type { Order } from '@bobbin/contract/orders';
import { Link } from '@tanstack/react-router';
import { hasPermission } from '../../../api/permissions.ts';
import { useUser } from '../../../api/user.ts';

/** The shop of an order; whoever may see all shops finds it there, with whose it is. */
export function ShopOfStaff({ shop, className }: { shop: Order['shop']; className?: string | undefined }) {
  const { data: user } = useUser();
  const name = shop.friendName || shop.nameShop;
  if (!user || !hasPermission(user, 'VIEW_SHOPS')) return <span className={className}>{name}</span>;
  return (
    <Link to="/admin/shops" search={{ id: shop.id }} className={className} data-store-name>
      {name}
    </Link>
  );
}
