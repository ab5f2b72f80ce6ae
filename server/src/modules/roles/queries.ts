import type { Queryable } from '../../platform/database.ts';

export async function getRoleRow(db: Queryable, roleId: string) {
  return db
    .selectFrom('roles')
    .select(['id', 'name', 'is_deletable', 'is_admin'])
    .where('id', '=', roleId)
    .executeTakeFirst();
}

export async function listRolePermissions(db: Queryable, roleId: string) {
  return db
    .selectFrom('role_permissions as held')
    .innerJoin('permissions as permission', 'permission.id', 'held.permission_id')
    .select([
      'held.id',
      'held.is_active',
      'permission.id as permissionId',
      'permission.name',
      'permission.name_display as nameDisplay',
      'permission.description',
    ])
    .where('held.role_id', '=', roleId)
    .orderBy('permission.name')
    .execute();
}
