import { Link } from '@tanstack/react-router';
import { hasPermission } from '../../api/permissions.ts';
import { useUser } from '../../api/user.ts';

interface SellerLinkProps {
  seller: { id: string; name: string; email: string };
  className?: string | undefined;
}

/** Shows the name of a seller; staff who may see members get a link to the member (ROL-55). */
export function SellerLink({ seller: { id, name, email }, className }: SellerLinkProps) {
  const { data: user } = useUser();
  const shown = name === '' ? email : name;
  if (!user || !hasPermission(user, 'VIEW_MEMBERS')) return <strong className={className}>{shown}</strong>;
  return (
    <Link to="/admin/users/$id" params={{ id }} className={className} title={email}>
      {shown}
    </Link>
  );
}
