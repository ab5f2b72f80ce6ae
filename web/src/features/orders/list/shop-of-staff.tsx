import type { Order } from '@bobbin/contract/orders';
import { Link } from '@tanstack/react-router';
import { hasPermission } from '../../../api/permissions.ts';
import { useUser } from '../../../api/user.ts';

/** Shows the shop of an order; staff who may see all shops get a link to the shop's page. */
export function ShopOfStaff({ shop, className }: { shop: Order['shop']; className?: string | undefined }) {
  const { data: user } = useUser();
  const name = shop.friendName || shop.nameShop;
  if (!user || !hasPermission(user, 'VIEW_SHOPS')) return <span className={className}>{name}</span>;
  return (
    <Link to="/admin/shops/$id" params={{ id: shop.id }} className={className} data-store-name>
      {name}
    </Link>
  );
}
